import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { SettingError } from '../process/app-error.ts'
import { prepareDataFolder } from '../process/data-folder.ts'
import type { Clock } from '../process/clock.ts'
import type { Config } from '../process/config.ts'
import { type Database, isDatabaseUnreachable, openDatabase } from './database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import type { Log } from '../process/log.ts'
import { migrate } from './migrate.ts'

export type Storage = {
  db: Database
  /** For a part that brings its own pool, such as the job queue. */
  connection: PoolConfig
  close(): Promise<void>
}

const databaseName = 'wheelhouse'

/**
 * Opens the database of the settings, embedded or outside, in its newest form.
 * @param mayShare uses the embedded database of a server that is running; for short deeds at the shell.
 * @throws SettingError when it cannot be started, reached or migrated.
 */
export async function openStorage(
  config: Config,
  log: Log,
  clock: Clock,
  { mayShare = false } = {},
): Promise<Storage> {
  const running = mayShare && config.databaseUrl === null ? await findRunningPostgres(config.dataDir) : null
  if (config.databaseUrl !== null) await prepareDataFolder(config.dataDir, { holdsDatabase: false })
  const startsOwn = config.databaseUrl === null && running === null
  const embedded = startsOwn ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null
  const server = running ?? embedded?.connection
  const connection = server
    ? { ...server, database: databaseName }
    : { connectionString: config.databaseUrl ?? undefined }
  const db = openDatabase(connection, log)
  const close = async () => {
    await db.destroy()
    await embedded?.stop()
  }
  try {
    if (embedded) await createDatabase(embedded.connection, log)
    await migrate(db, clock)
  } catch (error) {
    await close()
    if (isDatabaseUnreachable(error))
      throw new SettingError(
        `The database cannot be reached: ${(error as Error).message || 'check DATABASE_URL'}.`,
      )
    throw error
  }
  return { db, connection, close }
}

async function createDatabase(server: PoolConfig, log: Log): Promise<void> {
  const admin = openDatabase({ ...server, database: 'postgres', max: 1 }, log)
  try {
    const { rows } = await sql`select 1 from pg_database where datname = ${databaseName}`.execute(admin)
    if (rows.length === 0) await sql`create database ${sql.id(databaseName)}`.execute(admin)
  } finally {
    await admin.destroy()
  }
}
