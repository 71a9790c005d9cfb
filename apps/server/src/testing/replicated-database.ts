/** A database and a replica that follows it: two clusters of a test's own, by PostgreSQL's own streaming. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { prepareApplicationLogin } from '../kernel/database/application-login.ts'
import { type Database, openDatabase } from '../kernel/database/database.ts'
import { startEmbeddedPostgres } from '../kernel/database/embedded-postgres.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { openServerDatabase } from '../kernel/database/scoped-pool.ts'
import { systemClock } from '../kernel/process/clock.ts'
import { createLog } from '../kernel/process/log.ts'
import { emptyCluster } from './global-setup.ts'
import type { TestDatabase } from './test-database.ts'
import { until } from './until.ts'

const name = 'replicated'
const log = createLog('silent')

type ReplicatedDatabase = TestDatabase & {
  /** The server's way in to the replica. */
  replicaConnection: PoolConfig
  /** It has all that was written before, and takes in nothing new from now on. */
  pauseReplica(): Promise<void>
  resumeReplica(): Promise<void>
}

/** Takes some seconds; `drop` ends both. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const root = await mkdtemp(join(tmpdir(), 'wh-replica-'))
  const [primaryDir, replicaDir] = [join(root, 'a'), join(root, 'b')]
  await cp(await emptyCluster(), primaryDir, { recursive: true })
  // Copied while it is stopped.
  await cp(primaryDir, replicaDir, { recursive: true })
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir, log, durable: false })
  const { host, port, user } = primary.connection
  const settings = `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`
  await writeFile(join(replicaDir, 'postgres/postgresql.auto.conf'), settings)
  await writeFile(join(replicaDir, 'postgres/standby.signal'), '')
  const replica = await startEmbeddedPostgres({ dataDir: replicaDir, log, durable: false })
  const admin = openDatabase({ ...primary.connection, database: 'postgres' }, log)
  await sql`create database ${sql.id(name)}`.execute(admin)
  await admin.destroy()
  const connection = { ...primary.connection, database: name }
  const db = openDatabase(connection, log)
  await migrate(db, systemClock)
  const { user: login } = await prepareApplicationLogin(db, { database: name })
  const serverConnection = { ...connection, user: login }
  const serverDb = openServerDatabase(serverConnection, log)
  const replicaAdmin = openDatabase({ ...replica.connection, database: 'postgres', max: 1 }, log)
  await until(async () => {
    const { rows } = await sql`select from pg_roles where rolname = ${login}`.execute(replicaAdmin)
    if (rows.length === 0) throw new Error('the replica has not caught up')
  })
  return {
    db,
    connection,
    serverConnection,
    serverDb,
    replicaConnection: { ...serverConnection, ...replica.connection, database: name, user: login },
    pauseReplica: () => pauseReplay(db, replicaAdmin),
    resumeReplica: async () => void (await sql`select pg_wal_replay_resume()`.execute(replicaAdmin)),
    async drop() {
      await serverDb.destroy()
      await db.destroy()
      await replicaAdmin.destroy()
      await replica.stop()
      await primary.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Pauses are requested: PostgreSQL takes them up at the next record. */
async function pauseReplay(db: Database, replicaAdmin: Database): Promise<void> {
  // What is committed but not yet written counts, too: this database does not wait for its disk.
  const inserted = sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`
  const position = (await inserted.execute(db)).rows[0]?.position
  const waitFor = (condition: RawBuilder<boolean>) =>
    until(async () => {
      const { rows } = await sql`select where ${condition}`.execute(replicaAdmin)
      if (rows.length === 0) throw new Error('the replica has not caught up')
    })
  await waitFor(sql`pg_last_wal_replay_lsn() >= ${position}::pg_lsn`)
  await sql`select pg_wal_replay_pause()`.execute(replicaAdmin)
  await waitFor(sql`pg_get_wal_replay_pause_state() = 'paused'`)
}
