import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/** All times of leases are those of the database: the clocks of servers may be minutes apart. */
const now = sql<string>`clock_timestamp()`
const leaseEnd = sql<string>`clock_timestamp() + make_interval(secs => ${driveLimits.leaseTtlMs / 1_000})`

/** One row per robot: who may drive, until when, and how often the lease was granted. */
export type LeaseRow = {
  robotId: string
  leaseId: string
  operatorId: string
  sessionId: string
  turn: number
  grantedAt: string
  expiresAt: string
  /** The server that prolongs it at the robot. */
  serverId: string
}

/** A lease with the name of its holder. `leftMs`: its remaining time, none if it is over. */
export type NamedLease = {
  row: LeaseRow
  leftMs: number
  holder: { operatorId: string; firstName: string; lastName: string }
}

type NewLease = {
  robotId: string
  leaseId: string
  operatorId: string
  sessionId: string
  serverId: string
}

/**
 * Grants the lease in one statement, so that of two concurrent requests exactly one succeeds: when nobody holds it,
 * when it has expired, when the same person requests it again, or by take-over.
 * @returns the new row, or `null` when somebody else holds it.
 */
export async function grantLease(
  db: Database,
  lease: NewLease,
  { takeOver }: { takeOver: boolean },
): Promise<LeaseRow | null> {
  const values = {
    leaseId: lease.leaseId,
    operatorId: lease.operatorId,
    sessionId: lease.sessionId,
    serverId: lease.serverId,
    grantedAt: now,
    expiresAt: leaseEnd,
  }
  const row = await db
    .insertInto('teleopLeases')
    .values({ ...values, robotId: lease.robotId, turn: 1 })
    .onConflict((conflict) =>
      conflict
        .column('robotId')
        .doUpdateSet((eb) => ({ ...values, turn: eb('teleopLeases.turn', '+', 1) }))
        .where((eb) =>
          eb.or([
            eb('teleopLeases.expiresAt', '<=', now),
            eb('teleopLeases.operatorId', '=', lease.operatorId),
            eb.val(takeOver),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Prolongs a lease, and moves it to the server that its holder's page is connected to now.
 * @returns the row with its new end, or `null` when this lease no longer holds.
 */
export async function renewLease(
  db: Database,
  lease: Omit<NewLease, 'operatorId'>,
): Promise<LeaseRow | null> {
  const row = await db
    .updateTable('teleopLeases')
    .set({ expiresAt: leaseEnd, serverId: lease.serverId })
    .where('robotId', '=', lease.robotId)
    .where('leaseId', '=', lease.leaseId)
    .where('sessionId', '=', lease.sessionId)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Ends a lease; `turn` stays, so that the next one counts on. */
export async function endLease(
  db: Database,
  { robotId, leaseId }: Pick<LeaseRow, 'robotId' | 'leaseId'>,
): Promise<void> {
  await db
    .updateTable('teleopLeases')
    .set({ expiresAt: now })
    .where('robotId', '=', robotId)
    .where('leaseId', '=', leaseId)
    .execute()
}

/** Ends a lease whose server has had no renewal of it in time, unless it has moved to another server meanwhile. */
export async function expireLease(db: Database, lease: LeaseRow): Promise<void> {
  await db
    .updateTable('teleopLeases')
    .set({ expiresAt: sql<string>`least(expires_at, clock_timestamp())` })
    .where('robotId', '=', lease.robotId)
    .where('leaseId', '=', lease.leaseId)
    .where('serverId', '=', lease.serverId)
    .execute()
}

/** The leases that are valid at this moment, with the names of their holders. */
export async function listLeases(db: Database): Promise<NamedLease[]> {
  const rows = await namedLeases(db).where('teleopLeases.expiresAt', '>', now).execute()
  return rows.map(toNamedLease)
}

/** The last lease of each of these robots, valid or not. */
export async function listLeasesOf(db: Database, robotIds: readonly string[]): Promise<NamedLease[]> {
  if (robotIds.length === 0) return []
  const rows = await namedLeases(db).where('teleopLeases.robotId', 'in', robotIds).execute()
  return rows.map(toNamedLease)
}

function namedLeases(db: Database) {
  return db
    .selectFrom('teleopLeases')
    .innerJoin('operators', 'operators.id', 'teleopLeases.operatorId')
    .selectAll('teleopLeases')
    .select(['operators.firstName', 'operators.lastName'])
    .select(sql<number>`(extract(epoch from expires_at - clock_timestamp()) * 1000)::float8`.as('leftMs'))
}

function toNamedLease({
  firstName,
  lastName,
  leftMs,
  ...row
}: LeaseRow & { firstName: string; lastName: string; leftMs: number }): NamedLease {
  return { row, leftMs, holder: { operatorId: row.operatorId, firstName, lastName } }
}
