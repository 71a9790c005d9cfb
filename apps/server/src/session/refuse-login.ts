import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorCode } from '@wheelhouse/contract/errors'
import { AppError } from '../kernel/app-error.ts'
import { recordAudit } from '../kernel/audit.ts'
import type { PublicContext } from '../kernel/context.ts'
import { isAddressAllowed } from './address-rule.ts'
import type { StrangerCounter } from './count-strangers.ts'
import type { LoginAccount } from './operator.store.ts'

/**
 * Specification §4: right credentials do not help while contract or payment are missing, nor where the person's building
 * does not let the address in.
 */
export async function findObstacle(
  { db, clock, ip }: PublicContext,
  account: LoginAccount,
): Promise<'auth.contractEnded' | 'auth.paymentIncomplete' | 'auth.ipNotAllowed' | null> {
  if (account.contractEndAt !== null && Date.parse(account.contractEndAt) <= clock.now().getTime())
    return 'auth.contractEnded'
  if (!account.paymentComplete) return 'auth.paymentIncomplete'
  return (await isAddressAllowed(db, account, ip)) ? null : 'auth.ipNotAllowed'
}

/** A refused first step takes at least so much longer: nobody learns by the time whether there is such an account. */
const sameTimeMs = 50

/** A first step that was refused: an entry for an account of ours, a count for anybody else. Answers the error to throw. */
export async function refusedFirstStep(
  ctx: PublicContext,
  { strangers }: { strangers: StrangerCounter },
  { loginId, code, isKnown }: { loginId: string; code: ErrorCode; isKnown: boolean },
): Promise<AppError> {
  if (!isKnown) strangers.count('session:login', ctx.ip)
  const [audit] = await Promise.allSettled([
    isKnown ? refusedLogin(ctx, loginId, code) : undefined,
    pause(sameTimeMs),
  ])
  if (audit.status === 'rejected') throw audit.reason
  return new AppError(code)
}

/** Writes the failed attempt down and answers the error to throw. */
export async function refusedLogin(ctx: PublicContext, loginId: string, code: ErrorCode): Promise<AppError> {
  const entry = { action: 'session:login', entity: 'session', entityId: null, after: { loginId, code } }
  await recordAudit({ ...ctx, identity: null }, { ...entry, outcome: 'denied' })
  return new AppError(code)
}
