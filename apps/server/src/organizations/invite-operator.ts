import { invitationLimits } from '@wheelhouse/contract/account/password'
import type { Operator } from '@wheelhouse/contract/organizations/operator'
import type { Tx } from '../kernel/database/database.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Context } from '../kernel/http/context.ts'
import { composeMail } from '../kernel/outgoing/compose-mail.ts'
import type { Outbox } from '../kernel/outgoing/outbox.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { hashToken, newToken } from '../kernel/process/tokens.ts'
import { addReset, linkExpiry } from '../session/password-reset.store.ts'

export type InvitationParts = { outbox: Outbox; origin: () => string }

/**
 * Writes a mail with a link to choose the first password (R-ORGANIZATIONS-28). Call `outbox.sendSoon` once the
 * transaction is committed.
 * @throws AppError mail.notSetUp, operator.cannotBeInvited for somebody who has signed in or may not
 */
export async function inviteOperator(
  tx: Tx,
  ctx: Context,
  { outbox, origin }: InvitationParts,
  operator: Operator,
): Promise<void> {
  if (!outbox.canSend('mail')) throw new AppError('mail.notSetUp')
  if (operator.status !== 1 || operator.lastLoginAt !== null) throw new AppError('operator.cannotBeInvited')
  const { id, loginId } = operator
  const now = ctx.clock.now()
  const token = newToken()
  await addReset(tx, id, { kind: 'invitation', tokenHash: hashToken(token) }, now)
  const link = `${origin()}/auth/reset-password?token=${token}&kind=invitation`
  const mail = composeMail('invitation', operator, { link, loginId, hours: invitationLimits.validHours })
  const uselessAt = linkExpiry('invitation', now)
  await outbox.write(tx, { channel: 'mail', recipient: loginId, ...mail, uselessAt })
  const entry = { action: 'operator:invite', entity: 'operator', entityId: id } as const
  await writeAudit(tx, ctx, { ...entry, outcome: 'done', after: { loginId } })
}
