import { authCodeLimits } from '@wheelhouse/contract/session/auth-code'
import { type AuthMode, authModes } from '@wheelhouse/contract/session/session'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'

/** A login whose password was right and whose second step is missing. */
export type LoginStep = {
  id: string
  operatorId: string
  authMode: AuthMode
  /** Of a code that was sent. */
  codeHash: string | null
  expiresAt: string
}

export type NewLoginStep = Omit<LoginStep, 'expiresAt'> & { cookieHash: string }

export async function addLoginStep(tx: Tx, step: NewLoginStep, now: Date): Promise<string> {
  const expiresAt = getExpiry(now)
  await tx
    .insertInto('loginSteps')
    .values({ ...step, beganAt: now, sentAt: now, expiresAt })
    .execute()
  return expiresAt.toISOString()
}

function getExpiry(now: Date): Date {
  return new Date(now.getTime() + authCodeLimits.validMinutes * 60_000)
}

/** The login that a cookie names, as long as it can still be finished or was just used up by wrong codes. */
export async function findLoginStep(db: Database, cookieHash: string, now: Date): Promise<LoginStep | null> {
  const row = await db
    .selectFrom('loginSteps')
    .select(['id', 'operatorId', 'authMode', 'codeHash', 'expiresAt'])
    .where('cookieHash', '=', cookieHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row ?? null
}

/** Logins of one account that wait for their second step. */
export async function countLoginSteps(db: Database, operatorId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('loginSteps')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('operatorId', '=', operatorId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Takes one of the tries of a login, before its code is looked at: one statement, so the count holds however many come
 * at once. The challenge of a passkey is handed out with it and counts no second time.
 * @returns `null` when no try is left.
 */
export async function takeTry(db: Database, id: string): Promise<{ challenge: string | null } | null> {
  const row = await db
    .with('before', (eb) =>
      eb.selectFrom('loginSteps').select(['id', 'challenge']).where('id', '=', id).forUpdate(),
    )
    .updateTable('loginSteps as s')
    .from('before')
    .set((eb) => ({ tries: eb('s.tries', '+', 1), challenge: null }))
    .whereRef('s.id', '=', 'before.id')
    .where('s.tries', '<', authCodeLimits.tries)
    .returning('before.challenge')
    .executeTakeFirst()
  return row ?? null
}

export async function setChallenge(db: Database, id: string, challenge: string): Promise<void> {
  await db.updateTable('loginSteps').set({ challenge }).where('id', '=', id).execute()
}

/**
 * Puts a new code in the place of the old one, which is void from then on.
 * @returns when the new one expires; `null` when the last one was sent too short a time ago.
 */
export async function replaceCode(tx: Tx, id: string, codeHash: string, now: Date): Promise<string | null> {
  const latest = new Date(now.getTime() - authCodeLimits.resendSeconds * 1_000)
  const row = await tx
    .updateTable('loginSteps')
    .set({
      codeHash,
      sentAt: now,
      expiresAt: sql<string>`least(${getExpiry(now)}::timestamptz, began_at + make_interval(mins => ${authCodeLimits.loginMinutes}))`,
    })
    .where('id', '=', id)
    .where('authMode', 'in', [authModes.mailCode, authModes.smsCode])
    .where('sentAt', '<=', latest.toISOString())
    .returning('expiresAt')
    .executeTakeFirst()
  return row?.expiresAt ?? null
}

/** @returns false when somebody else has finished it already. */
export async function finishLoginStep(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('loginSteps').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Logins under way are void when password, address or second factor change. */
export async function removeLoginSteps(db: Database, operatorId: string): Promise<void> {
  await db.deleteFrom('loginSteps').where('operatorId', '=', operatorId).execute()
}

export async function removeLoginStepsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('loginSteps').where('expiresAt', '<', before.toISOString()).execute()
}
