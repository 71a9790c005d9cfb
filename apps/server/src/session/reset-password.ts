/** Sets a password through a link in a mail: after forgetting it, or the first one of an invited person. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  findPasswordIssue,
  type PasswordForm,
  type PasswordPolicy,
  resetLimits,
} from '@wheelhouse/contract/account/password'
import { writeAudit } from '../kernel/http/audit.ts'
import type { PublicContext } from '../kernel/http/context.ts'
import { composeMail } from '../kernel/outgoing/compose-mail.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import { hashToken, newToken } from '../kernel/process/tokens.ts'
import { takeMessage } from '../session/caused-message.store.ts'
import type { LoginParts } from '../session/open-session.ts'
import { hashPassword } from '../session/password.ts'
import { endSessionsOf } from '../session/session.store.ts'
import type { Sessions } from '../session/sessions.ts'
import { findLoginAccount, lockAccountRow, setPassword } from './login-account.store.ts'
import { addReset, findReset, linkExpiry, removeResets } from './password-reset.store.ts'
import { removeLoginSteps } from './second-step/login-step.store.ts'

/** Every request takes this long, whether or not there is such an account. Much longer than the work itself. */
const sameTimeMs = 250

type ResetParts = Pick<LoginParts, 'outbox' | 'origin' | 'anonymousAttempts'>

/**
 * Writes the mail, if there is an account and it has not received too many. Neither response nor timing reveals which:
 * whether mails can be sent is found out before the account.
 * @throws AppError server.mailUnavailable
 */
export async function requestReset(ctx: PublicContext, parts: ResetParts, loginId: string): Promise<void> {
  if (!(await parts.outbox.isMailReady())) throw new AppError('server.mailUnavailable')
  const [outcome] = await Promise.allSettled([writeResetMail(ctx, parts, loginId), pause(sameTimeMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  parts.outbox.sendSoon()
}

async function writeResetMail(
  ctx: PublicContext,
  { outbox, origin, anonymousAttempts }: ResetParts,
  loginId: string,
): Promise<void> {
  const now = ctx.clock.now()
  const account = await findLoginAccount(ctx.db, { loginId: loginId.toLowerCase() })
  // A request that sends nothing changes nothing: it is counted like unknown callers' attempts.
  const isSent =
    account?.isEnabled === true &&
    (await ctx.db.transaction().execute(async (tx) => {
      if (!(await takeMessage(tx, account.id, 'reset', now))) return false
      const token = newToken()
      await addReset(tx, account.id, { kind: 'reset', tokenHash: hashToken(token) }, now)
      const link = `${origin()}/auth/reset-password?token=${token}`
      const mail = composeMail('reset', account, { link, minutes: resetLimits.validMinutes })
      const uselessAt = linkExpiry('reset', now)
      await outbox.write(tx, { channel: 'mail', recipient: account.loginId, ...mail, uselessAt })
      const identity = { operatorId: account.id, organizationId: account.organizationId }
      const entry = { action: 'account:requestReset', entity: 'operator', entityId: account.id }
      await writeAudit(tx, { ...ctx, identity }, { ...entry, outcome: 'done', after: { loginId } })
      return true
    }))
  if (!isSent) anonymousAttempts.count('account:requestReset', ctx.ip)
}

/** @throws AppError request.invalid with the issue as the field's code. */
export function requireGoodPassword(
  password: string,
  rules: { policy: PasswordPolicy; form: PasswordForm; loginId: string; field: string },
): void {
  const issue = findPasswordIssue(password, rules)
  if (issue !== null) throw invalidField(rules.field, issue, issue)
}

/**
 * Sets the password and ends every session of the account. If the password is refused, the link stays valid.
 * @throws AppError auth.resetLinkInvalid, request.invalid.
 */
export async function resetPassword(
  ctx: PublicContext,
  { sessions, policy }: { sessions: Sessions; policy: PasswordPolicy },
  { token, password }: { token: string; password: string },
): Promise<void> {
  const now = ctx.clock.now()
  const tokenHash = hashToken(token)
  const link = await findReset(ctx.db, tokenHash, now)
  const account = link === null ? null : await findLoginAccount(ctx.db, { id: link.operatorId })
  if (link === null || !account?.isEnabled) throw new AppError('auth.resetLinkInvalid')
  const isInvited = link.kind === 'invitation'
  // An invited person chooses what an administrator would have entered, so the same rule applies.
  const form = isInvited ? 'operator' : 'reset'
  requireGoodPassword(password, { policy, form, loginId: account.loginId, field: 'password' })
  const passwordHash = await hashPassword(password)
  const ended = await ctx.db.transaction().execute(async (tx) => {
    // Serialised: a concurrent use of this link, or another one, has changed the password.
    const isFirst = (await lockAccountRow(tx, account)) && (await findReset(tx, tokenHash, now)) !== null
    if (!isFirst) throw new AppError('auth.resetLinkInvalid')
    await removeResets(tx, account.id)
    await setPassword(tx, account.id, passwordHash, now)
    await removeLoginSteps(tx, account.id)
    const sessionIds = await endSessionsOf(tx, account.id, { except: null }, now)
    const identity = { operatorId: account.id, organizationId: account.organizationId }
    const action = isInvited ? 'account:acceptInvitation' : 'account:resetPassword'
    const entry = { action, entity: 'operator', entityId: account.id }
    await writeAudit(tx, { ...ctx, identity }, { ...entry, outcome: 'done' })
    return sessionIds
  })
  for (const sessionId of ended) sessions.announceEnd({ sessionId, operatorId: account.id })
}
