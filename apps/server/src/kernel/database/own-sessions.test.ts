import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { breakable } from '../../testing/database-outage.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { hasPooler, startPooler } from '../../testing/pooler.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readConfig } from '../process/config.ts'
import { createLog } from '../process/log.ts'
import { getApplicationUser } from './application-login.ts'
import { hasOwnSessions } from './own-sessions.ts'
import { openStorage } from './storage.ts'

let folder: string
let test: TestDatabase
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-pooled-'))
  test = await createTestDatabase({ migrated: false })
})
afterEach(async () => {
  await test.drop()
  await rm(folder, { recursive: true })
})

it('connections without a pooler have sessions of their own', async () => {
  expect(await hasOwnSessions(test.db)).toBe(true)
})

async function openThroughPooler(mode: 'session' | 'transaction'): Promise<string> {
  const { database = '', user = '' } = test.connection
  const way = await breakable(test.connection)
  const people = [user, getApplicationUser(database)]
  const pooler = await startPooler(way.connection.port ?? 0, mode, people)
  const DATABASE_URL = `postgres://${user}:secret@127.0.0.1:${pooler.port}/${database}`
  try {
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL }, '/')
    const storage = await openStorage(config, createLog('silent'), fakeClock())
    const { rows } = await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(
      storage.db,
    )
    await storage.close()
    return rows[0]?.zone ?? ''
  } finally {
    await pooler.stop()
    await way.close()
  }
}

it.skipIf(!hasPooler)('a pooler that keeps a session for each connection is good enough', async () => {
  expect(await openThroughPooler('session')).toBe('UTC')
})

it.skipIf(!hasPooler)(
  'a pooler that shares sessions between transactions is refused in a sentence',
  async () => {
    await expect(openThroughPooler('transaction')).rejects.toThrow(/set pool_mode = session, as docs/)
  },
)
