import { type Passkey, secondFactorLimits } from '@wheelhouse/contract/account/second-factor'
import { type AuthMode, authModes } from '@wheelhouse/contract/session/session'
import type { Database, Tx } from '../../kernel/database/database.ts'

type SetUp = 'authenticatorApp' | 'passkey'

/** Begins the setup of a factor; an earlier setup is void. */
export async function beginSetUp(
  db: Database,
  { operatorId, kind, value }: { operatorId: string; kind: SetUp; value: string },
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + secondFactorLimits.setUpMinutes * 60_000)
  await db
    .insertInto('factorSetUps')
    .values({ operatorId, kind, value, expiresAt })
    .onConflict((conflict) => conflict.columns(['operatorId', 'kind']).doUpdateSet({ value, expiresAt }))
    .execute()
}

/** The pending setup that has not expired. */
export async function findSetUp(
  db: Database,
  operatorId: string,
  kind: SetUp,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('factorSetUps')
    .select('value')
    .where('operatorId', '=', operatorId)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row?.value ?? null
}

export async function endSetUp(db: Database, operatorId: string, kind: SetUp): Promise<void> {
  await db.deleteFrom('factorSetUps').where('operatorId', '=', operatorId).where('kind', '=', kind).execute()
}

type TotpState = { totpSecret: string | null; totpStep: number | null }

export async function getTotp(db: Database, operatorId: string): Promise<TotpState> {
  return db
    .selectFrom('operators')
    .select(['totpSecret', 'totpStep'])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
}

/** @param totpSecret sealed; `null` removes the app. */
export async function setTotp(db: Database, operatorId: string, totp: TotpState): Promise<void> {
  await db.updateTable('operators').set(totp).where('id', '=', operatorId).execute()
}

/** Marks a 30-second step as used. @returns false when it, or a later one, was used before. */
export async function takeTotpStep(db: Database, operatorId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ totpStep: step })
    .where('id', '=', operatorId)
    .where((eb) => eb.or([eb('totpStep', 'is', null), eb('totpStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Switches a login whose factor was removed back to the password alone. */
export async function leaveAuthMode(db: Database, operatorId: string, mode: AuthMode): Promise<void> {
  await db
    .updateTable('operators')
    .set((eb) => ({ authMode: authModes.password, revision: eb('revision', '+', 1) }))
    .where('id', '=', operatorId)
    .where('authMode', '=', mode)
    .execute()
}

export async function listPasskeys(db: Database, operatorId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('operatorId', '=', operatorId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** What WebAuthn needs of a passkey. */
export type StoredCredential = {
  id: string
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  counter: number
  transports: string[]
}

export async function listCredentials(db: Database, operatorId: string): Promise<StoredCredential[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('operatorId', '=', operatorId)
    .execute()
}

export async function addPasskey(
  tx: Tx,
  passkey: Omit<StoredCredential, 'id'> & { operatorId: string; name: string },
  now: Date,
): Promise<Passkey> {
  return tx
    .insertInto('passkeys')
    .values({ ...passkey, createdAt: now })
    .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
    .executeTakeFirstOrThrow()
}

export async function setPasskeyUsed(db: Database, id: string, counter: number, now: Date): Promise<void> {
  await db.updateTable('passkeys').set({ counter, lastUsedAt: now }).where('id', '=', id).execute()
}

/** @returns false when it is not one of theirs. */
export async function removePasskey(tx: Tx, operatorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
