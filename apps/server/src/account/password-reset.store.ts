import { resetLimits } from '@wheelhouse/contract/account/password'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database.ts'

/** A person gets one link at a time, and not more than one in this many seconds, however often somebody asks. */
const pauseSeconds = 30

/**
 * The account's link from now on; an older one is void.
 * @returns false when one was given out a moment ago, which then stays.
 */
export async function replaceReset(
  tx: Tx,
  operatorId: string,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + resetLimits.validMinutes * 60_000)
  const latest = new Date(now.getTime() - pauseSeconds * 1_000)
  const { rows } = await sql`
    insert into password_resets as r (operator_id, token_hash, created_at, expires_at)
    values (${operatorId}, ${tokenHash}, ${now}, ${expiresAt})
    on conflict (operator_id) do update set
      token_hash = ${tokenHash}, created_at = ${now}, expires_at = ${expiresAt}
    where r.created_at <= ${latest}
    returning operator_id`.execute(tx)
  return rows.length > 0
}

/** Whose link this is, as long as it counts. */
export async function findReset(db: Database, tokenHash: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('passwordResets')
    .select('operatorId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row?.operatorId ?? null
}

/** Uses the link up. @returns false when somebody else was faster. */
export async function takeReset(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passwordResets')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A link that was sent to a former address, or before a new password, is void. */
export async function removeResets(db: Database, operatorId: string): Promise<void> {
  await db.deleteFrom('passwordResets').where('operatorId', '=', operatorId).execute()
}
