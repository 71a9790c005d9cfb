import { getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { SettingError } from '../process/app-error.ts'
import type { Clock } from '../process/clock.ts'
import type { Config } from '../process/config.ts'
import { prepareDataFolder } from '../process/data-folder.ts'
import type { Log } from '../process/log.ts'
import { isDatabaseUnreachable } from '../process/outages.ts'
import { prepareApplicationLogin, signInAs } from './application-login.ts'
import { type Database, isNotAllowed, isSignInRefused, openDatabase } from './database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { hasOwnSessions } from './own-sessions.ts'
import { checkRowSecurity, makeRowRoles, rowRoles } from './row-roles.ts'
import { openServerDatabase, type ServerDatabase } from './scoped-pool.ts'

type Storage = {
  db: ServerDatabase
  /** Its replica, for what looks back; `null` if there is none. */
  replicaDb: ServerDatabase | null
  /** For parts with their own pool, such as the job queue. */
  connection: PoolConfig
  close(): Promise<void>
}

/** Name of the embedded database. */
export const databaseName = 'wheelhouse'

/**
 * Opens the database of the settings, embedded or external, fully migrated.
 * @param mayShare uses the embedded database of a running server; for short actions at the shell.
 * @throws SettingError when it cannot be started, reached or migrated.
 */
export async function openStorage(
  config: Config,
  log: Log,
  clock: Clock,
  { mayShare = false } = {},
): Promise<Storage> {
  const running = mayShare && config.databaseUrl === null ? await findRunningPostgres(config.dataDir) : null
  if (config.databaseUrl !== null) await prepareDataFolder(config.dataDir, { hasDatabase: false })
  const startsOwn = config.databaseUrl === null && running === null
  const embedded = startsOwn ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null
  const server = running ?? embedded?.connection
  const owner = server
    ? { ...server, database: databaseName }
    : { connectionString: config.databaseUrl ?? undefined }
  try {
    if (embedded) await createEmbeddedDatabase(embedded.connection, log)
    const connection = await prepareAsOwner(owner, config, log, clock)
    const db = openServerDatabase({ ...connection, max: config.databasePool }, log)
    const replicaDb = openReplica(connection, config, log)
    const close = async () => {
      await replicaDb?.destroy()
      await db.destroy()
      await embedded?.stop()
    }
    return { db, replicaDb, connection, close }
  } catch (error) {
    await embedded?.stop()
    if (isDatabaseUnreachable(error) || isSignInRefused(error))
      throw new SettingError(
        `The database cannot be reached: ${getErrorMessage(error) || 'check DATABASE_URL'}.`,
      )
    throw error
  }
}

/** Signed in as at the primary. Nothing connects to it before its first query: the server starts without it. */
function openReplica(
  { connectionString = '' }: PoolConfig,
  { databaseReadUrl, databasePool }: Config,
  log: Log,
): ServerDatabase | null {
  if (databaseReadUrl === null) return null
  const { username, password } = new URL(connectionString)
  const url = new URL(databaseReadUrl)
  url.username = username
  url.password = password
  return openServerDatabase({ connectionString: url.href, max: databasePool }, log)
}

/** Migrates the tables as their owner. @returns how the server itself signs in */
async function prepareAsOwner(
  owner: PoolConfig,
  { databaseAppUrl }: Config,
  log: Log,
  clock: Clock,
): Promise<PoolConfig> {
  const db = openDatabase({ ...owner, max: 2 }, log)
  try {
    await makeRowRoles(db)
    await migrate(db, clock)
    await checkRowSecurity(db)
    const database = await readDatabaseName(db)
    const connection = await prepareLogin(db, owner, { database, databaseAppUrl })
    await trySignIn(connection, log)
    return connection
  } catch (error) {
    if (isNotAllowed(error))
      throw new SettingError(
        `The role of DATABASE_URL has too few rights (${getErrorMessage(error)}): it must own the database and all that ` +
          'is in it, as docs/operations.md says ("An outside database", "Restoring").',
      )
    throw error
  } finally {
    await db.destroy()
  }
}

/** Prepares the server's login. @returns its connection settings */
async function prepareLogin(
  db: Database,
  owner: PoolConfig,
  { database, databaseAppUrl }: { database: string; databaseAppUrl: string | null },
): Promise<PoolConfig> {
  if (databaseAppUrl !== null) {
    const user = decodeURIComponent(new URL(databaseAppUrl).username)
    await prepareApplicationLogin(db, { database, user })
    return { connectionString: databaseAppUrl }
  }
  return signInAs(owner, await prepareApplicationLogin(db, { database, ownerPassword: readPassword(owner) }))
}

async function readDatabaseName(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name ?? databaseName
}

function readPassword({ password, connectionString }: PoolConfig): string | undefined {
  if (typeof password === 'string') return password
  if (connectionString === undefined) return undefined
  return decodeURIComponent(new URL(connectionString).password) || undefined
}

/**
 * Reports at the start, not at the first call, that the server's login is refused or lacks its roles, or that a pooler shares
 * its sessions.
 */
async function trySignIn(connection: PoolConfig, log: Log): Promise<void> {
  const db = openDatabase({ ...connection, max: 2 }, log)
  try {
    if (!(await hasOwnSessions(db)))
      throw new SettingError(
        'The pooler between the server and its database lends one session to several connections by turns, and with it the ' +
          'rows of one organization to another: set pool_mode = session, as docs/operations.md says ("An outside database").',
      )
    for (const role of rowRoles) await sql`select set_config('role', ${role}, false)`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** Creates our database in the embedded PostgreSQL unless it is there. */
export async function createEmbeddedDatabase(server: PoolConfig, log: Log): Promise<void> {
  const admin = openDatabase({ ...server, database: 'postgres', max: 1 }, log)
  try {
    const { rows } = await sql`select 1 from pg_database where datname = ${databaseName}`.execute(admin)
    if (rows.length === 0) await sql`create database ${sql.id(databaseName)}`.execute(admin)
  } finally {
    await admin.destroy()
  }
}
