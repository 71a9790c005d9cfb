import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorCode } from '@wheelhouse/contract/errors'
import { AppError } from '../kernel/app-error.ts'
import { recordAudit } from '../kernel/audit.ts'
import type { PublicContext } from '../kernel/context.ts'
import type { StrangerCounter } from './count-strangers.ts'
import type { LoginAccount } from './operator.store.ts'

/** Specification §4: right credentials do not help while contract or payment are missing. */
export function findContractObstacle(account: LoginAccount, now: Date): ErrorCode | null {
  if (account.contractEndAt !== null && Date.parse(account.contractEndAt) <= now.getTime())
    return 'auth.contractEnded'
  return account.paymentComplete ? null : 'auth.paymentIncomplete'
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
