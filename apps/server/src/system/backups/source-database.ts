import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { type Database, openDatabase } from '../../kernel/database/database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../../kernel/database/embedded-postgres.ts'
import { databaseName } from '../../kernel/database/storage.ts'
import { SettingError } from '../../kernel/process/app-error.ts'
import type { Config } from '../../kernel/process/config.ts'
import type { Log } from '../../kernel/process/log.ts'

/** The database of an installation, as the owner of its tables. Nothing is migrated: a server may still be running an older version. */
export type SourceDatabase = {
  /** The folder of the embedded database; `null` for an outside one. */
  cluster: string | null
  /** Opens one connection that stays the same until `close`. */
  connect(): Database
  close(): Promise<void>
}

/**
 * Connects to the database of the settings; the embedded one is started for the time being unless a server runs it.
 * @throws SettingError when there is none
 */
export async function openSourceDatabase(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<SourceDatabase> {
  if (databaseUrl !== null) return openConnections({ connectionString: databaseUrl }, null, log)
  const cluster = join(dataDir, 'postgres')
  const isThere = await access(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (!isThere)
    throw new SettingError(`There is no database in ${dataDir}: name the data folder with DATA_DIR.`)
  const running = await findRunningPostgres(dataDir)
  const own = running === null ? await startEmbeddedPostgres({ dataDir, log }) : null
  const connection = running ?? own?.connection
  const source = openConnections({ ...connection, database: databaseName }, cluster, log)
  const close = async () => {
    await source.close()
    await own?.stop()
  }
  return { ...source, close }
}

function openConnections(connection: PoolConfig, cluster: string | null, log: Log): SourceDatabase {
  const opened: Database[] = []
  return {
    cluster,
    connect() {
      // What belongs to a connection, such as a lock, must not end because nobody has used it for a while.
      const db = openDatabase({ ...connection, max: 1, idleTimeoutMillis: 0 }, log)
      opened.push(db)
      return db
    },
    async close() {
      for (const db of opened.splice(0)) await db.destroy()
    },
  }
}
