import { operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import { AppError } from '../kernel/process/app-error.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Config } from '../kernel/process/config.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { clearAttempts } from '../session/login-attempt.store.ts'
import { mayManage } from './operator.policy.ts'
import { operatorStore } from './operator.store.ts'
import { prepareOperator } from './prepare-operator.ts'

export function operatorHandlers({ passwordPolicy: policy, sms }: Config): RouteBinding[] {
  const shared = crudHandlers(operatorRoutes, operatorStore, {
    entity: 'operator',
    prepare: prepareOperator({ policy, canSendSms: sms !== null }),
    mayChange: ({ identity }, operator) => mayManage(identity, operator),
  })
  return Object.values({
    ...shared,
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
