import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openStorage } from '../../kernel/database/storage.ts'
import { readConfig } from '../../kernel/process/config.ts'
import { createLog } from '../../kernel/process/log.ts'
import { fakeClock } from '../fake-clock.ts'
import { createTestDatabase } from '../test-database.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { type Contents, readContents } from './contents.ts'
import { type Release } from './release-file.ts'

/**
 * Starts this version as an installation of a release does that is upgraded.
 * @returns the server, and what was in the database before
 */
export async function startOnRelease(release: Release): Promise<{ server: TestServer; before: Contents }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-upgrade-'))
  await mkdir(join(dataDir, 'files'))
  for (const [id, contents] of Object.entries(release.files))
    await writeFile(join(dataDir, 'files', id), Buffer.from(contents, 'base64'))
  const test = await createTestDatabase({ migrated: false })
  await test.db.connection().execute(async (connection) => {
    await sql.raw(release.database).execute(connection)
    await sql`reset all`.execute(connection)
  })
  const before = await readContents(test.db)
  const clock = fakeClock(release.writtenAt)
  const environment = { DATA_DIR: dataDir, SERVER_SECRET: release.serverSecret }
  const { host = '', port, user = '', password, database } = test.connection
  const login = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user
  const config = readConfig(
    { ...environment, DATABASE_URL: `postgres://${login}@${encodeURIComponent(host)}:${port}/${database}` },
    process.cwd(),
  )
  const storage = await openStorage(config, createLog('error'), clock)
  const server = await startTestServer(undefined, {
    test: { ...test, serverConnection: storage.connection },
    clock,
    environment,
  })
  await storage.close()
  return { server, before }
}
