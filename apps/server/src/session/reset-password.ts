/** A new password by a link in a mail (R-ACCOUNT-2: valid for ten minutes). */
import { setTimeout as pause } from 'node:timers/promises'
import {
  findPasswordComplaint,
  type PasswordForm,
  type PasswordPolicy,
  resetLimits,
} from '@wheelhouse/contract/account/password'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import { composeMail } from '../kernel/outgoing/compose-mail.ts'
import type { PublicContext } from '../kernel/http/context.ts'
import { hashToken, newToken } from '../kernel/process/tokens.ts'
import { takeMessage } from '../session/caused-message.store.ts'
import type { LoginParts } from '../session/open-session.ts'
import { removeLoginSteps } from '../session/login-step.store.ts'
import { findLoginAccount, holdAccount, setPassword } from './login-account.store.ts'
import { hashPassword } from '../session/password.ts'
import { endSessionsOf } from '../session/session.store.ts'
import type { Sessions } from '../session/sessions.ts'
import { addReset, findReset, removeResets } from './password-reset.store.ts'

/** Every request takes this long, whether there is such an account or not. Much longer than the work. */
const sameTimeMs = 250

type ResetParts = Pick<LoginParts, 'outbox' | 'origin' | 'strangers'>

/** Writes the mail, if there is an account and not too many went to it. Nobody learns by answer or time whether there is. */
export async function requestReset(ctx: PublicContext, parts: ResetParts, loginId: string): Promise<void> {
  const [outcome] = await Promise.allSettled([writeResetMail(ctx, parts, loginId), pause(sameTimeMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  parts.outbox.sendSoon()
}

async function writeResetMail(
  ctx: PublicContext,
  { outbox, origin, strangers }: ResetParts,
  loginId: string,
): Promise<void> {
  const now = ctx.clock.now()
  const account = await findLoginAccount(ctx.db, { loginId: loginId.toLowerCase() })
  // What sends nothing changes nothing: it is counted as the tries of strangers are.
  const isSent =
    account?.isEnabled === true &&
    (await ctx.db.transaction().execute(async (tx) => {
      if (!(await takeMessage(tx, account.id, 'reset', now))) return false
      const token = newToken()
      await addReset(tx, account.id, hashToken(token), now)
      const link = `${origin()}/auth/reset-password?token=${token}`
      const mail = composeMail('reset', account, { link, minutes: resetLimits.validMinutes })
      const uselessAt = new Date(now.getTime() + resetLimits.validMinutes * 60_000)
      await outbox.write(tx, { channel: 'mail', recipient: account.loginId, ...mail, uselessAt })
      const identity = { operatorId: account.id, organizationId: account.organizationId }
      const entry = { action: 'account:requestReset', entity: 'operator', entityId: account.id }
      await writeAudit(tx, { ...ctx, identity }, { ...entry, outcome: 'done', after: { loginId } })
      return true
    }))
  if (!isSent) strangers.count('account:requestReset', ctx.ip)
}

/** @throws AppError request.invalid with the complaint as the field's code. */
export function requireGoodPassword(
  password: string,
  rules: { policy: PasswordPolicy; form: PasswordForm; loginId: string; field: string },
): void {
  const complaint = findPasswordComplaint(password, rules)
  if (complaint !== null) throw invalidField(rules.field, complaint, complaint)
}

/**
 * Sets the password and ends every session of the account. A password that is refused leaves the link as it was.
 * @throws AppError auth.resetLinkInvalid, request.invalid.
 */
export async function resetPassword(
  ctx: PublicContext,
  { sessions, policy }: { sessions: Sessions; policy: PasswordPolicy },
  { token, password }: { token: string; password: string },
): Promise<void> {
  const now = ctx.clock.now()
  const tokenHash = hashToken(token)
  const operatorId = await findReset(ctx.db, tokenHash, now)
  const account = operatorId === null ? null : await findLoginAccount(ctx.db, { id: operatorId })
  if (!account?.isEnabled) throw new AppError('auth.resetLinkInvalid')
  requireGoodPassword(password, { policy, form: 'reset', loginId: account.loginId, field: 'password' })
  const passwordHash = await hashPassword(password)
  const ended = await ctx.db.transaction().execute(async (tx) => {
    // One at a time: whoever used this link, or another one, has changed the password.
    const isFirst = (await holdAccount(tx, account)) && (await findReset(tx, tokenHash, now)) !== null
    if (!isFirst) throw new AppError('auth.resetLinkInvalid')
    await removeResets(tx, account.id)
    await setPassword(tx, account.id, passwordHash, now)
    await removeLoginSteps(tx, account.id)
    const sessionIds = await endSessionsOf(tx, account.id, { except: null }, now)
    const identity = { operatorId: account.id, organizationId: account.organizationId }
    const entry = { action: 'account:resetPassword', entity: 'operator', entityId: account.id }
    await writeAudit(tx, { ...ctx, identity }, { ...entry, outcome: 'done' })
    return sessionIds
  })
  for (const sessionId of ended) sessions.announceEnd({ sessionId, operatorId: account.id })
}
