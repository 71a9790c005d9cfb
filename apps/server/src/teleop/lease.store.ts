import type { Database } from '../kernel/database/database.ts'

/** One row per robot: who may drive, until when, and how often the lease was granted. */
export type LeaseRow = {
  robotId: string
  leaseId: string
  operatorId: string
  sessionId: string
  turn: number
  grantedAt: string
  expiresAt: string
}

type NewLease = {
  robotId: string
  leaseId: string
  operatorId: string
  sessionId: string
  at: Date
  expiresAt: Date
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
    grantedAt: lease.at.toISOString(),
    expiresAt: lease.expiresAt.toISOString(),
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
            eb('teleopLeases.expiresAt', '<=', lease.at.toISOString()),
            eb('teleopLeases.operatorId', '=', lease.operatorId),
            eb.val(takeOver),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** @returns the row with its new end, or `null` when this lease no longer holds. */
export async function renewLease(
  db: Database,
  lease: { robotId: string; leaseId: string; sessionId: string; at: Date; expiresAt: Date },
): Promise<LeaseRow | null> {
  const row = await db
    .updateTable('teleopLeases')
    .set({ expiresAt: lease.expiresAt.toISOString() })
    .where('robotId', '=', lease.robotId)
    .where('leaseId', '=', lease.leaseId)
    .where('sessionId', '=', lease.sessionId)
    .where('expiresAt', '>', lease.at.toISOString())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Ends a lease; `turn` stays, so that the next one counts on. */
export async function endLease(
  db: Database,
  { robotId, leaseId, at }: { robotId: string; leaseId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('teleopLeases')
    .set({ expiresAt: at.toISOString() })
    .where('robotId', '=', robotId)
    .where('leaseId', '=', leaseId)
    .execute()
}

/** Leases valid at this moment, with the names of their holders. */
export async function listLeases(
  db: Database,
  at: Date,
): Promise<(LeaseRow & { firstName: string; lastName: string })[]> {
  return db
    .selectFrom('teleopLeases')
    .innerJoin('operators', 'operators.id', 'teleopLeases.operatorId')
    .selectAll('teleopLeases')
    .select(['operators.firstName', 'operators.lastName'])
    .where('teleopLeases.expiresAt', '>', at.toISOString())
    .execute()
}
