import { recordAudit } from '../kernel/http/audit.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { clearAttempts, takeAttempt } from '../session/login-attempt.store.ts'
import { verifyPassword } from '../session/password.ts'
import { findLoginAccount, type LoginAccount } from './login-account.store.ts'

/**
 * Verifies that the person at the screen is the account's owner. A wrong password counts like a failed login: it can
 * lock the next login, but it never ends a session, because somebody may be driving with it.
 * @throws AppError auth.wrongPassword, auth.locked.
 */
export async function confirmPassword(ctx: OperatorContext, password: string): Promise<LoginAccount> {
  const account = await findLoginAccount(ctx.db, { id: ctx.identity.operatorId })
  if (account === null) throw new AppError('auth.required')
  const { loginId, passwordHash } = account
  if (!(await takeAttempt(ctx.db, loginId, ctx.clock.now()))) throw new AppError('auth.locked')
  if (!(await verifyPassword(password, passwordHash))) {
    const entry = { action: 'account:confirmPassword', entity: 'operator', entityId: account.id }
    await recordAudit(ctx, { ...entry, outcome: 'denied' })
    throw new AppError('auth.wrongPassword')
  }
  await clearAttempts(ctx.db, loginId)
  return account
}
