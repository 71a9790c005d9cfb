import type { ErrorCode } from '@wheelhouse/contract/errors'
import { AppError } from '../kernel/app-error.ts'
import { recordAudit } from '../kernel/audit.ts'
import type { PublicContext } from '../kernel/context.ts'
import type { LoginAccount } from './operator.store.ts'

/** Specification §4: right credentials do not help while contract or payment are missing. */
export function findContractObstacle(account: LoginAccount, now: Date): ErrorCode | null {
  if (account.contractEndAt !== null && Date.parse(account.contractEndAt) <= now.getTime())
    return 'auth.contractEnded'
  return account.paymentComplete ? null : 'auth.paymentIncomplete'
}

/** Writes the failed attempt down and answers the error to throw. */
export async function refusedLogin(ctx: PublicContext, loginId: string, code: ErrorCode): Promise<AppError> {
  const entry = { action: 'session:login', entity: 'session', entityId: null, after: { loginId, code } }
  await recordAudit({ ...ctx, identity: null }, { ...entry, outcome: 'denied' })
  return new AppError(code)
}
