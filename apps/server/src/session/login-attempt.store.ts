import { sessionLimits } from '@wheelhouse/contract/session/session'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/**
 * Takes one of a login id's remaining attempts, before its password is checked. A single statement, so the count is
 * exact with any number of concurrent attempts and servers. The last attempt locks at once; a success gives it back.
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

/** The account of a login id that is locked now; `null` if it is not locked, or has no account. */
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

/** A sign-in was completed, or an administrator unlocked the account: clears the count. */
export async function clearAttempts(db: Database, loginId: string): Promise<void> {
  await db.deleteFrom('loginAttempts').where('loginId', '=', loginId).execute()
}

/**
 * The password was right, but the login is not complete: it needs a second step, or is refused for another reason.
 * Counts neither as a failure nor as a success.
 */
export async function giveBackAttempt(db: Database, loginId: string): Promise<void> {
  await db
    .updateTable('loginAttempts')
    .set((eb) => ({ failures: eb('failures', '-', 1), lockedUntil: null }))
    .where('loginId', '=', loginId)
    .execute()
}

/** Removes counts unchanged since then; any lock has ended long before. */
export async function removeAttemptsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('loginAttempts').where('updatedAt', '<', before.toISOString()).execute()
}
