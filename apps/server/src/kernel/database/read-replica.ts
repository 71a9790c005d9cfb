/**
 * A copy of the database that answers what looks back (charts, exports, sums over a month), so that the primary has its
 * time for what happens now. Nothing depends on it: whenever it is away or too far behind, the primary answers.
 */
import { sql } from 'kysely'
import type { Clock } from '../process/clock.ts'
import type { Log } from '../process/log.ts'
import { isDatabaseUnreachable, readFailure } from '../process/outages.ts'
import { createPeriodicTask } from '../process/periodic-task.ts'
import type { Database } from './database.ts'
import { hasOwnSessions } from './own-sessions.ts'
import type { ServerDatabase } from './scoped-pool.ts'

/** Older than this, what it shows is no longer of use to anybody. */
const latestMs = 60_000
const lookEveryMs = 1_000

export type ReadReplica = {
  /**
   * Reads there, or at the primary if it cannot be used. Whatever fails there is tried at the primary: it may not have
   * the row yet, or had to give up a query because the primary has removed what it was reading. `work` only reads, and
   * may run twice.
   */
  read<T>(work: (db: ServerDatabase) => Promise<T>): Promise<T>
  /** Whether there is one that is not used now. */
  isLeftOut(): boolean
  /** How far behind it is, to the second; `null` if there is none, or it is away. */
  lagMs(): number | null
  start(): void
  stop(): Promise<void>
}

type Parts = { db: ServerDatabase; replicaDb: ServerDatabase | null; clock: Clock; log: Log }

/** @param replicaDb signed in as at the primary, so that row-level security is the same */
export function createReadReplica({ db, replicaDb, clock, log }: Parts): ReadReplica {
  if (replicaDb === null)
    return {
      read: (work) => work(db),
      isLeftOut: () => false,
      lagMs: () => null,
      start: () => undefined,
      stop: async () => undefined,
    }
  const copyDb = replicaDb
  const positions = createPositions()
  const beganMs = clock.monotonicMs()
  /** The first look decides; until then the primary answers, and nothing is reported. */
  let state: { isUsed: boolean; lagMs: number | null; reason: string | null } | null = null

  /** Failed reads, so that a look that began before one does not overrule it. */
  let failures = 0

  function note(lagMs: number | null, reason: string | null): void {
    const isUsed = reason === null
    if (!isUsed && state?.isUsed !== false)
      log.warn({ reason, lagMs }, 'the read replica is not used: the primary answers')
    if (isUsed && state?.isUsed === false) log.info({ lagMs }, 'the read replica is used again')
    state = { isUsed, lagMs, reason }
  }

  async function look(): Promise<void> {
    const nowMs = clock.monotonicMs()
    const failuresBefore = failures
    // While the primary is away nothing can be said of the replica, and nobody can be let in.
    const primary = await readPrimary(db)
    positions.add(nowMs, primary.position)
    try {
      const replica = await readReplica(copyDb)
      if (replica.cluster !== primary.cluster) return note(null, 'it is of another database')
      if (replica.position === null) return note(null, 'it is no replica')
      if (state?.isUsed !== true && !(await hasOwnSessions(copyDb)))
        return note(null, 'a pooler before it lends one session to several connections by turns')
      const lagMs = positions.getLagMs(nowMs, replica.position)
      // Just after the start it may not have come to where the primary was at the first look.
      if (lagMs === null && nowMs - beganMs < latestMs) return
      if (failures !== failuresBefore) return
      note(lagMs, lagMs === null || lagMs > latestMs ? 'it is too far behind' : null)
    } catch (error) {
      note(null, readFailure(error).message)
    }
  }

  const watch = createPeriodicTask(look, {
    everyMs: lookEveryMs,
    log,
    failure: 'the read replica could not be looked at',
  })
  return {
    async read(work) {
      if (state?.isUsed !== true) return work(db)
      try {
        return await work(copyDb)
      } catch (error) {
        if (isDatabaseUnreachable(error)) {
          failures += 1
          note(null, readFailure(error).message)
        }
        return work(db)
      }
    },
    isLeftOut: () => state?.isUsed === false,
    lagMs: () => state?.lagMs ?? null,
    start() {
      watch.start()
      watch.runSoon()
    },
    stop: () => watch.stop(),
  }
}

/**
 * Where the primary's log was, and when. The time of the last transaction that a replica has replayed would not do: of a
 * database that is idle it is as old as of a replica that no longer receives anything.
 */
function createPositions() {
  const seen: { atMs: number; position: bigint }[] = []
  return {
    add(atMs: number, position: bigint): void {
      // The log stands still: a replica that has it all is up to date.
      const last = seen.at(-1)
      if (last?.position === position) last.atMs = atMs
      else seen.push({ atMs, position })
      while ((seen[1]?.atMs ?? atMs) < atMs - 2 * latestMs) seen.shift()
    },
    /** How long ago the primary was where the replica is now; `null` if that was before all that is known. */
    getLagMs(nowMs: number, replayed: bigint): number | null {
      const passed = seen.findLast(({ position }) => position <= replayed)
      return passed === undefined ? null : nowMs - passed.atMs
    },
  }
}

/** Which cluster it is, and where its log is, in bytes. */
async function readPrimary(db: Database): Promise<{ cluster: string; position: bigint }> {
  const { cluster, position } = await db
    .selectFrom(sql<{ systemIdentifier: string }>`pg_control_system()`.as('system'))
    .select(sql<string>`system_identifier::text`.as('cluster'))
    .select(sql<string>`(pg_current_wal_lsn() - '0/0'::pg_lsn)::text`.as('position'))
    .executeTakeFirstOrThrow()
  return { cluster, position: BigInt(position) }
}

/** The same of a replica, up to where it has replayed the log; `position` is `null` if it is none. */
async function readReplica(db: Database): Promise<{ cluster: string; position: bigint | null }> {
  const replayed = sql<string | null>`
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end - '0/0'::pg_lsn)::text`
  const { cluster, position } = await db
    .selectFrom(sql<{ systemIdentifier: string }>`pg_control_system()`.as('system'))
    .select(sql<string>`system_identifier::text`.as('cluster'))
    .select(replayed.as('position'))
    .executeTakeFirstOrThrow()
  return { cluster, position: position === null ? null : BigInt(position) }
}
