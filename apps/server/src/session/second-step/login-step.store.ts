import { authCodeLimits } from '@wheelhouse/contract/session/auth-code'
import { type AuthMode, authModes } from '@wheelhouse/contract/session/session'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'

/** A login with a correct password whose second step is pending. */
export type LoginStep = {
  id: string
  operatorId: string
  authMode: AuthMode
  /** Hash of a code that was sent. */
  codeHash: string | null
  expiresAt: string
}

type NewLoginStep = Omit<LoginStep, 'expiresAt'> & { cookieHash: string }

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

/** The login that a cookie identifies, as long as it can still be completed or was just used up by wrong codes. */
export async function findLoginStep(db: Database, cookieHash: string, now: Date): Promise<LoginStep | null> {
  const row = await db
    .selectFrom('loginSteps')
    .select(['id', 'operatorId', 'authMode', 'codeHash', 'expiresAt'])
    .where('cookieHash', '=', cookieHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row ?? null
}

/** Number of an account's logins that wait for their second step. */
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
 * Takes one of a login's attempts, before its code is checked. A single statement, so the count is exact even with
 * concurrent attempts. The passkey challenge is returned with it and cannot be used again.
 * @returns `null` when no attempt is left.
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
 * Replaces the code; the old one is void.
 * @returns when the new one expires; `null` when the last one was sent too recently.
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

/** @returns false when a concurrent request has already completed it. */
export async function finishLoginStep(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('loginSteps').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes pending logins, which are void when password, mail address or second factor change. */
export async function removeLoginSteps(db: Database, operatorId: string): Promise<void> {
  await db.deleteFrom('loginSteps').where('operatorId', '=', operatorId).execute()
}

export async function removeLoginStepsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('loginSteps').where('expiresAt', '<', before.toISOString()).execute()
}
