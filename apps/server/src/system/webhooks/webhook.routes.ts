import { webhookRoutes, webhookTypes } from '@wheelhouse/contract/system/webhook'
import { crudHandlers } from '../../kernel/entities/crud-handlers.ts'
import { recordAudit, writeAudit } from '../../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { prepareWebhook, renewSigningSecret } from './prepare-webhook.ts'
import { webhookStore } from './webhook.store.ts'
import { countWebhookDeliveries, listWebhookDeliveries } from './webhook-delivery.store.ts'
import type { WebhookSender } from './webhook-sender.ts'

type Parts = { http: OutgoingHttp; secrets: Secrets; sender: Pick<WebhookSender, 'test'> }

export function webhookHandlers({ http, secrets, sender }: Parts): RouteBinding[] {
  const toEntry = (action: string, id: string) =>
    ({ action: `webhook:${action}`, outcome: 'done', entity: 'webhook', entityId: id }) as const
  return [
    ...Object.values(
      crudHandlers(webhookRoutes, webhookStore, {
        entity: 'webhook',
        prepare: prepareWebhook({ http, secrets }),
      }),
    ),
    handle(webhookRoutes.test, async ({ params }, ctx) => {
      const { id } = await webhookStore.get(ctx.db, ctx.identity, params.id)
      const result = await sender.test(id)
      const outcome = result.result === 'sent' ? 'done' : 'failed'
      await recordAudit(ctx, { ...toEntry('test', id), outcome, after: result })
      return result
    }),
    handle(webhookRoutes.renewSecret, async ({ params }, ctx) =>
      ctx.db.transaction().execute(async (tx) => {
        const { id, type } = await webhookStore.getForChange(tx, ctx.identity, params.id)
        if (type !== webhookTypes.general) throw new AppError('webhook.notSigned')
        const secret = await renewSigningSecret(tx, secrets, id)
        await writeAudit(tx, ctx, toEntry('renewSecret', id))
        return { secret }
      }),
    ),
    handle(webhookRoutes.listDeliveries, async ({ params, query }, { db, identity }) => {
      const { id } = await webhookStore.get(db, identity, params.id)
      return listWebhookDeliveries(db, id, query.filter)
    }),
    handle(webhookRoutes.countDeliveries, async ({ params, query }, { db, identity }) => {
      const { id } = await webhookStore.get(db, identity, params.id)
      return { count: await countWebhookDeliveries(db, id, query.where) }
    }),
  ]
}
