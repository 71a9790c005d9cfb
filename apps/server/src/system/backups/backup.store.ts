/** What a backup queries from the database, as the owner of the tables. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, readSnapshot, type Tx } from '../../kernel/database/database.ts'

/** Key of the advisory lock that only one backup of an installation can take. */
const backupLock = 7_460_002
const slotName = 'wheelhouse_backup'

/**
 * Reserves the database for one backup. The lock ends with the connection, so a killed backup leaves nothing behind.
 * @param connection a single one
 * @returns whether no other backup is running
 */
export async function lockBackups(connection: Database): Promise<boolean> {
  const { rows } = await sql<{
    isMine: boolean
  }>`select pg_try_advisory_lock(${backupLock}) as "isMine"`.execute(connection)
  return rows[0]?.isMine === true
}

/** Lets the next backup begin. @param connection the one that reserved the database */
export async function unlockBackups(connection: Database): Promise<void> {
  await sql`select pg_advisory_unlock(${backupLock})`.execute(connection)
}

/**
 * Begins a base backup: from here on the database retains its log, and writes whole pages to it. Both end with the
 * connection.
 * @param connection a single one, which also ends it
 * @returns the position in the log that restoring starts from
 */
export async function beginBaseBackup(connection: Database): Promise<string> {
  await sql`select pg_create_physical_replication_slot(${slotName}, true, true)`.execute(connection)
  const { rows } = await sql<{ position: string }>`
    select pg_backup_start('wheelhouse', true)::text as position`.execute(connection)
  return rows[0]?.position ?? ''
}

/** @returns the text of `backup_label`, without which the copied files must not be started */
export async function endBaseBackup(connection: Database): Promise<string> {
  const { rows } = await sql<{ label: string }>`select labelfile as label from pg_backup_stop(false)`.execute(
    connection,
  )
  return rows[0]?.label ?? ''
}

export async function releaseLog(connection: Database): Promise<void> {
  await sql`select pg_drop_replication_slot(${slotName})`.execute(connection)
}

/** Ends the current file of the log, which is then on disk up to this moment. */
export async function switchLogFile(connection: Database): Promise<void> {
  await sql`select pg_switch_wal()`.execute(connection)
}

/** Timeline and bytes of each file of the log. */
export async function readLogLayout(
  connection: Database,
): Promise<{ timeline: number; segmentBytes: number }> {
  const { rows } = await sql<{ timeline: number; segmentBytes: number }>`
    select (select timeline_id from pg_control_checkpoint()) as timeline,
      (select setting::bigint from pg_settings where name = 'wal_segment_size') as "segmentBytes"`.execute(
    connection,
  )
  const [layout] = rows
  if (layout === undefined) throw new Error('the database did not describe its log')
  return layout
}

/** How long a moment is looked for at which nobody is writing. */
const patienceMs = 20_000

/** A moment of the database as its readers see it and as its log has it. */
export type Moment = {
  tx: Tx
  /** Position in the log. */
  position: string
  /** Whether replaying the log up to the position gives precisely the rows that `tx` sees. */
  isExact: boolean
}

/**
 * Reads in a transaction whose snapshot is the same as the state of the log at a position: taken while no transaction
 * was writing, so none could have committed in the log and not yet be visible, or the reverse. Nobody is kept waiting
 * for this; on a database that is never idle for an instant the result is not exact.
 * @param watcher another connection than the reader's
 */
export async function readAtMoment<T>(
  reader: Database,
  watcher: Database,
  read: (moment: Moment) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const isLastTry = performance.now() > deadline
    const before = await readPosition(watcher)
    const result = await readAtOnce(reader, async (tx) => {
      const snapshot = await readSnapshot(tx)
      const now = await readActivity(watcher)
      const isExact =
        isIdle(snapshot) && now.snapshot === snapshot && !now.isWriting && now.position === before
      if (!isExact && !isLastTry) return null
      return { value: await read({ tx, position: now.position, isExact }) }
    })
    if (result !== null) return result.value
    await delay(3)
  }
}

/** Reads all in one transaction, whose snapshot stays the same. */
export function readAtOnce<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** `xmin:xmax:` of `pg_snapshot`: no transaction before the newest one was still open. */
function isIdle(snapshot: string): boolean {
  const [oldest, next] = snapshot.split(':')
  return oldest === next
}

async function readPosition(db: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_insert_lsn()::text as position`.execute(db)
  return rows[0]?.position ?? ''
}

async function readActivity(
  db: Database,
): Promise<{ snapshot: string; isWriting: boolean; position: string }> {
  // In this order: whoever was writing and has ended since has changed the snapshot.
  const isWriting = await sql<{ isWriting: boolean }>`
    select exists (select from pg_stat_activity where backend_xid is not null) as "isWriting"`.execute(db)
  const snapshot = await readSnapshot(db)
  return {
    snapshot,
    isWriting: isWriting.rows[0]?.isWriting !== false,
    position: await readPosition(db),
  }
}

/** Lets another program read what this transaction sees. @returns the name for `pg_dump --snapshot` */
export async function exportSnapshot(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(tx)
  return rows[0]?.name ?? ''
}

/** Rows of every table of ours. Tables whose content does not survive a restart are not counted. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ schema: string; table: string }>`
    select n.nspname as schema, c.relname as table
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p'
       and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
     order by 1, 2`.execute(db)
  const counts: Record<string, number> = {}
  for (const { schema, table } of tables) {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.id(schema, table)}`.execute(db)
    counts[`${schema}.${table}`] = rows[0]?.count ?? 0
  }
  return counts
}

/** The newest migration of the database; `null` when nothing was ever installed in it. */
export async function findLastMigration(db: Database): Promise<string | null> {
  const { rows: found } = await sql<{ has: boolean }>`
    select to_regclass('public.schema_migrations') is not null as has`.execute(db)
  if (found[0]?.has !== true) return null
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/** Whether the database has any table. */
export async function hasTables(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** A stored file as its row describes it; an upload in progress has no hash, and may grow. */
export type StoredBytes = { id: string; bytes: number; sha256: string | null }

/** All stored files, and what has arrived of uploads in progress. */
export async function listStoredBytes(db: Database): Promise<StoredBytes[]> {
  const { rows } = await sql<StoredBytes>`
    select id, size as bytes, sha256 from files
    union all select id, received, null from uploads where received > 0
    order by 1`.execute(db)
  return rows
}

/** Bytes of the whole database with its indexes. */
export async function countDatabaseSize(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/** @returns `18` for PostgreSQL 18.4 */
export async function readMajorVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ number: number }>`
    select current_setting('server_version_num')::int as number`.execute(db)
  return String(Math.floor((rows[0]?.number ?? 0) / 10_000))
}
