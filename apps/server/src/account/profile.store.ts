import { type Profile, profileSchema } from '@wheelhouse/contract/account/profile'
import { type AuthMode, authModes } from '@wheelhouse/contract/session/session'
import type { Database, Tx } from '../kernel/database/database.ts'
import { requireRow } from '../kernel/database/require-row.ts'

/** Which kinds of messages the installation can send. */
export type ProfileSettings = { canSendSms: boolean; canSendMail: boolean }

export async function getProfile(
  db: Database,
  operatorId: string,
  { canSendSms, canSendMail }: ProfileSettings,
): Promise<Profile> {
  const row = await db
    .selectFrom('operators')
    .select(['firstName', 'lastName', 'loginId as email', 'phone', 'language', 'authMode', 'revision'])
    .select(['totpSecret'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('passkeys').select('id').whereRef('passkeys.operatorId', '=', 'operators.id'))
        .as('hasPasskey'),
    )
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
  const { totpSecret, hasPasskey, ...profile } = row
  const availableAuthModes: AuthMode[] = [authModes.password, authModes.mailCode]
  if (profile.phone !== null && canSendSms) availableAuthModes.push(authModes.smsCode)
  if (totpSecret !== null) availableAuthModes.push(authModes.authenticatorApp)
  if (hasPasskey) availableAuthModes.push(authModes.passkey)
  return profileSchema.parse({ ...profile, availableAuthModes, canSendSms, canSendMail })
}

/** Reads the profile and locks the account until the transaction ends. */
export async function getProfileForChange(
  tx: Tx,
  operatorId: string,
  settings: ProfileSettings,
): Promise<Profile> {
  // A separate statement, as one that waits for the lock would see the passkeys from before the wait.
  await tx.selectFrom('operators').select('id').where('id', '=', operatorId).forUpdate().execute()
  return getProfile(tx, operatorId, settings)
}

export type ProfileChanges = Partial<
  Pick<Profile, 'firstName' | 'lastName' | 'email' | 'phone' | 'language' | 'authMode'>
>

export async function updateProfile(
  tx: Tx,
  operatorId: string,
  { email, ...changes }: ProfileChanges,
  now: Date,
): Promise<void> {
  const changed = await tx
    .updateTable('operators')
    .set((eb) => ({
      ...changes,
      ...(email !== undefined && { loginId: email }),
      updatedAt: now,
      updatedBy: operatorId,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
  requireRow(changed)
}
