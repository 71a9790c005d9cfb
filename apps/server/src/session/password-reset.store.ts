import { resetLimits } from '@wheelhouse/contract/account/password'
import type { Database, Tx } from '../kernel/database/database.ts'

/** One more link of the account. Those before it go on counting: anybody can ask, and must not void them. */
export async function addReset(tx: Tx, operatorId: string, tokenHash: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + resetLimits.validMinutes * 60_000)
  const ofAccount = tx.deleteFrom('passwordResets').where('operatorId', '=', operatorId)
  await ofAccount.where('expiresAt', '<=', now.toISOString()).execute()
  await tx.insertInto('passwordResets').values({ operatorId, tokenHash, createdAt: now, expiresAt }).execute()
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

/** A link that was sent to a former address, or before a new password, is void. */
export async function removeResets(db: Database, operatorId: string): Promise<void> {
  await db.deleteFrom('passwordResets').where('operatorId', '=', operatorId).execute()
}
