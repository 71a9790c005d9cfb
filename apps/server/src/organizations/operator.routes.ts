import type { PasswordPolicy } from '@wheelhouse/contract/account/password'
import { operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import { z } from 'zod'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { clearAttempts } from '../session/login-attempt.store.ts'
import { type InvitationParts, inviteOperator } from './invite-operator.ts'
import { mayManage } from './operator.policy.ts'
import { operatorStore } from './operator.store.ts'
import { prepareOperator } from './prepare-operator.ts'

const asksForInvitation = z.object({ sendInvitation: z.literal(true) })

export function operatorHandlers({
  policy,
  ...invitation
}: InvitationParts & { policy: PasswordPolicy }): RouteBinding[] {
  const { outbox } = invitation
  const shared = crudHandlers(operatorRoutes, operatorStore, {
    entity: 'operator',
    prepare: prepareOperator({ policy, canSendSms: outbox.canSend('sms') }),
    mayChange: ({ identity }, operator) => mayManage(identity, operator),
    afterwards: async (tx, ctx, { body }, id) => {
      if (!asksForInvitation.safeParse(body).success) return
      await inviteOperator(tx, ctx, invitation, await operatorStore.getForChange(tx, ctx.identity, id))
    },
  })
  return Object.values({
    ...shared,
    create: {
      ...shared.create,
      handler: async (input, ctx) => {
        const created = await shared.create.handler(input, ctx)
        outbox.sendSoon()
        return created
      },
    } satisfies RouteBinding,
    invite: handle(operatorRoutes.invite, async ({ params: { id } }, ctx) => {
      await ctx.db.transaction().execute(async (tx) => {
        const operator = await operatorStore.getForChange(tx, ctx.identity, id)
        if (!mayManage(ctx.identity, operator)) throw new AppError('auth.forbidden')
        await inviteOperator(tx, ctx, invitation, operator)
      })
      outbox.sendSoon()
    }),
    unlock: handle(operatorRoutes.unlock, ({ params: { id } }, ctx) =>
      ctx.db.transaction().execute(async (tx) => {
        const operator = await operatorStore.getForChange(tx, ctx.identity, id)
        if (!mayManage(ctx.identity, operator)) throw new AppError('auth.forbidden')
        await clearAttempts(tx, operator.loginId)
        const entry = {
          action: 'operator:unlock',
          outcome: 'done',
          entity: 'operator',
          entityId: id,
        } as const
        await writeAudit(tx, ctx, { ...entry, before: { lockedUntil: operator.lockedUntil } })
      }),
    ),
  })
}
