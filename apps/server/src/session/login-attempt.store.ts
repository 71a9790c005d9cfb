import { sessionLimits } from '@wheelhouse/contract/session/session'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/**
 * Takes one of the tries that a login id has left, before its password is looked at. One statement, so the count holds
 * however many come at once and on however many servers. The last try locks at once; a success gives it back.
 * @returns false when the login id is locked.
 */
export async function takeAttempt(db: Database, loginId: string, now: Date): Promise<boolean> {
  const lockedUntil = new Date(now.getTime() + sessionLimits.lockMinutes * 60_000)
  const { rows } = await sql`
    insert into login_attempts as a (login_id, failures, locked_until, updated_at)
    values (${loginId}, 1, null, ${now})
    on conflict (login_id) do update set
      failures = case when a.locked_until is null then a.failures + 1 else 1 end,
      locked_until = case when a.locked_until is null and a.failures + 1 >= ${sessionLimits.failuresToLock}
                          then ${lockedUntil}::timestamptz end,
      updated_at = ${now}
    where a.locked_until is null or a.locked_until <= ${now}
    returning failures`.execute(db)
  return rows.length > 0
}

/** The account of a login id that is locked now; `null` when it is not, or is nobody's. */
export async function findLockedAccount(db: Database, loginId: string, now: Date) {
  const row = await db
    .selectFrom('loginAttempts as a')
    .innerJoin('operators as o', 'o.loginId', 'a.loginId')
    .select(['o.id', 'o.type', 'o.lastName', 'o.firstName', 'o.organizationId', 'o.buildingId'])
    .where('a.loginId', '=', loginId)
    .where('a.lockedUntil', '>', now.toISOString())
    .where('o.deletedAt', 'is', null)
    .executeTakeFirst()
  // The table's check allows the contract's types only.
  return row ?? null
}

/** A sign-in was finished, or an administrator unlocked the account: nothing is counted any more. */
export async function clearAttempts(db: Database, loginId: string): Promise<void> {
  await db.deleteFrom('loginAttempts').where('loginId', '=', loginId).execute()
}

/**
 * The password was right, but the login is not finished: it needs a second step, or may not go on from here. Counted
 * neither as a failure nor as a success.
 */
export async function giveBackAttempt(db: Database, loginId: string): Promise<void> {
  await db
    .updateTable('loginAttempts')
    .set((eb) => ({ failures: eb('failures', '-', 1), lockedUntil: null }))
    .where('loginId', '=', loginId)
    .execute()
}

/** Counts that nobody has added to since then; a lock is over long before. */
export async function removeAttemptsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('loginAttempts').where('updatedAt', '<', before.toISOString()).execute()
}
