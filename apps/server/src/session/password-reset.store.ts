import { invitationLimits, type PasswordLinkKind, resetLimits } from '@wheelhouse/contract/account/password'
import type { Database, Tx } from '../kernel/database/database.ts'

const validMs: Record<PasswordLinkKind, number> = {
  reset: resetLimits.validMinutes * 60_000,
  invitation: invitationLimits.validHours * 3_600_000,
}

/** When a link that is sent now expires. */
export function linkExpiry(kind: PasswordLinkKind, now: Date): Date {
  return new Date(now.getTime() + validMs[kind])
}

/**
 * Adds a link for the account. Earlier resets stay valid, because anybody can request one and must not void them. An
 * invitation, which an administrator sends, replaces the previous one.
 */
export async function addReset(
  tx: Tx,
  operatorId: string,
  { kind, tokenHash }: { kind: PasswordLinkKind; tokenHash: string },
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('passwordResets')
    .where('operatorId', '=', operatorId)
    .where((eb) =>
      kind === 'invitation'
        ? eb.or([eb('expiresAt', '<=', now.toISOString()), eb('kind', '=', kind)])
        : eb('expiresAt', '<=', now.toISOString()),
    )
    .execute()
  const expiresAt = linkExpiry(kind, now)
  await tx
    .insertInto('passwordResets')
    .values({ operatorId, kind, tokenHash, createdAt: now, expiresAt })
    .execute()
}

/** Whose link this is and its kind, as long as it is valid. */
export async function findReset(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<{ operatorId: string; kind: string } | null> {
  const row = await db
    .selectFrom('passwordResets')
    .select(['operatorId', 'kind'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row ?? null
}

/** Removes links, which are void after a change of mail address or password. */
export async function removeResets(db: Database, operatorId: string): Promise<void> {
  await db.deleteFrom('passwordResets').where('operatorId', '=', operatorId).execute()
}
