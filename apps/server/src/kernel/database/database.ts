import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import { createFailureLog } from '../process/failure-log.ts'
import type { Log } from '../process/log.ts'
import type { DB } from './db-types.ts'

/** What store functions take: the database itself or a running transaction. */
export type Database = Kysely<DB>
export type Tx = Transaction<DB>

/** How long a request waits for a connection before it is answered with 503. */
const connectionTimeoutMs = 3_000

/**
 * Rows are read in the form they have on the wire: times as ISO 8601 strings in UTC, counts as numbers, names in
 * camelCase.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.TIMESTAMPTZ]: toIsoMoment,
  [types.builtins.INT8]: Number,
}

/**
 * `2026-11-20 13:05:00.123456+00`, or the JSON form (`2026-11-20T13:05:00.123456+00:00`), to ISO 8601 in UTC, to the
 * millisecond; with a fast path for values already in UTC.
 */
export function toIsoMoment(text: string): string {
  const end = text.length - (text.endsWith('+00:00') ? 6 : text.endsWith('+00') ? 3 : text.length)
  if (end < 19 || end > 26) return new Date(text).toISOString()
  const fraction = text.slice(20, end).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

/** Creates a pool with our value parsers; a lost connection is logged, and later queries reconnect. */
export function createPool(connection: PoolConfig, log: Log): Pool {
  const pool = new Pool({
    max: 16,
    connectionTimeoutMillis: connectionTimeoutMs,
    // Times are read as UTC, whatever zone the database's own settings have.
    options: '-c timezone=UTC',
    ...connection,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? types.getTypeParser(oid, format ?? 'text'),
    },
  })
  // Without a listener a lost connection would end the process: the pool's covers idle connections, the client's busy
  // ones.
  const failures = createFailureLog(log)
  const onLost = (error: Error) => {
    // During shutdown the database may end before a connection is closed.
    if (!pool.ending) failures.warn(error, 'a database connection was lost')
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

/** Opens the database with the login's own rights: as the owner of the tables, to migrate them. */
export function openDatabase(connection: PoolConfig, log: Log): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(connection, log) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

function isTransaction(db: Database): db is Tx {
  return db.isTransaction
}

/** Runs in the current transaction, or in a new one. */
export function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work)
}

/**
 * Identifies what the database shows at this moment: which transactions have ended and which have not. While the
 * identifier stays the same, nobody has written anything; after a write it never recurs. A standby that becomes the primary
 * counts on from the last transaction that it has received, so the start of the database distinguishes the two.
 */
export async function readSnapshot(db: Database): Promise<string> {
  const snapshot = sql<string>`concat(pg_current_snapshot(), ' ', pg_postmaster_start_time())`.as('snapshot')
  return (await db.selectNoFrom(snapshot).executeTakeFirstOrThrow()).snapshot
}

/** Fields of an error of PostgreSQL or of its socket. */
function readFields(error: unknown): { code?: unknown; constraint?: unknown } {
  return isRecord(error) ? error : {}
}

/** The login's role lacks the required right. */
export function isNotAllowed(error: unknown): boolean {
  return readFields(error).code === '42501'
}

/** The database does not know the login, or the password is wrong. */
export function isSignInRefused(error: unknown): boolean {
  const { code } = readFields(error)
  return code === '28P01' || code === '28000'
}

/** A row of this unique key exists already. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const coded = readFields(error)
  return coded.code === '23505' && (constraint === undefined || coded.constraint === constraint)
}

/** The name of the violated unique key; `null` for any other error. */
export function violatedKey(error: unknown): string | null {
  const { constraint } = readFields(error)
  return isDuplicate(error) && typeof constraint === 'string' ? constraint : null
}

/** The database could not read a value that came from outside as the column's type (SQLSTATE class 22, or no operator). */
export function isUnreadableValue(error: unknown): boolean {
  const { code } = readFields(error)
  return typeof code === 'string' && (code.startsWith('22') || code === '42883')
}
