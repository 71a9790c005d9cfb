import { notificationTargetRoutes } from '@wheelhouse/contract/organizations/notification-target'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { toOrganizationOwner } from '../kernel/entities/place.store.ts'
import { recordAudit } from '../kernel/http/audit.ts'
import type { Context } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import type { OutgoingHttp } from '../kernel/outgoing/outgoing-http.ts'
import type { Secrets } from '../kernel/process/secrets.ts'
import { findLoginAccount } from '../session/login-account.store.ts'
import { listDeliveries } from './notification-delivery.store.ts'
import { notificationTargetStore } from './notification-target.store.ts'
import type { Notifier } from './notifier.ts'
import { prepareNotificationTarget } from './prepare-notification-target.ts'

type Parts = { notifier: Notifier; secrets: Secrets; http: OutgoingHttp; slackHosts: readonly string[] }

export function notificationTargetHandlers({ notifier, ...parts }: Parts): RouteBinding[] {
  const entity = 'notificationTarget'
  const find = async (ctx: Context, params: { organizationId: string; id: string }) =>
    notificationTargetStore.get(ctx.db, ctx.identity, params.id, await toOrganizationOwner(ctx, params))
  return [
    ...Object.values(
      crudHandlers(notificationTargetRoutes, notificationTargetStore, {
        entity,
        prepare: prepareNotificationTarget(parts),
        parent: toOrganizationOwner,
      }),
    ),
    handle(notificationTargetRoutes.test, async ({ params }, ctx) => {
      const { id } = await find(ctx, params)
      const person = await findLoginAccount(ctx.db, { id: ctx.identity.operatorId })
      const result = await notifier.test(id, person?.language ?? 'ja')
      await recordAudit(ctx, {
        action: `${entity}:test`,
        outcome: result.result === 'sent' ? 'done' : 'failed',
        entity,
        entityId: id,
        after: result,
      })
      return result
    }),
    handle(notificationTargetRoutes.listDeliveries, async ({ params }, ctx) =>
      listDeliveries(ctx.db, (await find(ctx, params)).id),
    ),
  ]
}
