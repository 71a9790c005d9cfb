import { passwordRoutes } from '@wheelhouse/contract/account/password'
import { writeAudit } from '../kernel/http/audit.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { invalidField } from '../kernel/process/app-error.ts'
import type { Config } from '../kernel/process/config.ts'
import { confirmPassword } from '../session/confirm-password.ts'
import { setPassword } from '../session/login-account.store.ts'
import { hashPassword } from '../session/password.ts'
import { removeResets } from '../session/password-reset.store.ts'
import { requestReset, requireGoodPassword, resetPassword } from '../session/reset-password.ts'
import { removeLoginSteps } from '../session/second-step/login-step.store.ts'
import type { SessionAreaParts } from '../session/session.routes.ts'
import { endSessionsOf } from '../session/session.store.ts'
import type { Sessions } from '../session/sessions.ts'

export function passwordHandlers({ config, sessions, login }: SessionAreaParts): RouteBinding[] {
  const limits = { ratePerMinute: config.loginsPerMinute }
  const policy = config.passwordPolicy
  return [
    handle(passwordRoutes.getPolicy, async () => ({ policy })),
    handle(passwordRoutes.requestReset, ({ body }, ctx) => requestReset(ctx, login, body.loginId), limits),
    handle(passwordRoutes.reset, ({ body }, ctx) => resetPassword(ctx, { sessions, policy }, body), limits),
    handle(passwordRoutes.change, ({ body }, ctx) => changePassword(ctx, { config, sessions }, body)),
  ]
}

/** @throws AppError auth.wrongPassword, auth.locked, request.invalid */
async function changePassword(
  ctx: OperatorContext,
  { config, sessions }: { config: Config; sessions: Sessions },
  passwords: { current: string; new: string },
): Promise<void> {
  const { loginId, id } = await confirmPassword(ctx, passwords.current)
  const policy = config.passwordPolicy
  // A forced change of password cannot be satisfied with the old one.
  if (passwords.new === passwords.current)
    throw invalidField('new', 'password.same', 'The new password is the current one.')
  requireGoodPassword(passwords.new, { policy, form: 'operator', loginId, field: 'new' })
  const passwordHash = await hashPassword(passwords.new)
  const now = ctx.clock.now()
  const ended = await ctx.db.transaction().execute(async (tx) => {
    await setPassword(tx, id, passwordHash, now)
    await removeResets(tx, id)
    await removeLoginSteps(tx, id)
    const sessionIds = await endSessionsOf(tx, id, { except: ctx.identity.sessionId }, now)
    const entry = { action: 'account:changePassword', entity: 'operator', entityId: id }
    await writeAudit(tx, ctx, { ...entry, outcome: 'done' })
    return sessionIds
  })
  sessions.forget(ctx.identity.sessionId)
  for (const sessionId of ended) sessions.announceEnd({ sessionId, operatorId: id })
}
