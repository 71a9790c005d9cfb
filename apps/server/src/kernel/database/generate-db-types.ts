/** Writes `db-types.ts` from a freshly migrated database: `npm run db:types -w @wheelhouse/server`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../process/clock.ts'
import { createLog } from '../process/log.ts'
import { openDatabase } from './database.ts'
import { dbTypesFile, describeDatabase } from './describe-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-types-'))
const log = createLog('error')
const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false })
const db = openDatabase({ ...postgres.connection, database: 'postgres' }, log)
try {
  await migrate(db, systemClock)
  await writeFile(dbTypesFile, await describeDatabase(db))
} finally {
  await db.destroy()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
