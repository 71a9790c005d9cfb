import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { type WebhookEventBody, webhookEventSchema } from '@wheelhouse/contract/system/webhook-events'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { applyPage, pickFields, runFiltered, whereCondition } from '../../kernel/database/filter-sql.ts'
import type { Queue } from '../../kernel/outgoing/delivery.store.ts'

export const webhookQueue = {
  deliveries: 'webhook_deliveries',
  owners: 'webhooks',
  ownerId: 'webhook_id',
} as const satisfies Queue

/** Queues an event for one webhook, once. */
export async function addWebhookDelivery(
  tx: Tx,
  webhookId: string,
  event: WebhookEventBody,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('webhookDeliveries')
    .values({
      webhookId,
      eventId: event.id,
      eventType: event.type,
      event: JSON.stringify(event),
      status: 'queued',
      createdAt: now,
      nextTryAt: now,
    })
    .onConflict((conflict) => conflict.columns(['webhookId', 'eventId']).doNothing())
    .execute()
}

/** A test by hand is in the list like any other delivery, and never tried again. */
export async function addTestDelivery(
  db: Database,
  webhookId: string,
  event: WebhookEventBody,
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('webhookDeliveries')
    .values({
      webhookId,
      eventId: event.id,
      eventType: event.type,
      event: JSON.stringify(event),
      // Given up, should this server die before it knows better.
      status: 'failed',
      attempts: 1,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function readDeliveryEvent(db: Database, id: string): Promise<WebhookEventBody> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .select('event')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return webhookEventSchema.parse(row.event)
}

const columns = {
  id: 'webhookDeliveries.id',
  eventType: 'webhookDeliveries.eventType',
  status: 'webhookDeliveries.status',
  createdAt: 'webhookDeliveries.createdAt',
}

/** The deliveries of one webhook, newest first. Whether the person may see the webhook is the caller's to check. */
export async function listWebhookDeliveries(db: Database, webhookId: string, filter: Filter | undefined) {
  const query = db
    .selectFrom('webhookDeliveries')
    .select(['id', 'webhookId', 'eventType', 'status', 'attempts', 'httpStatus', 'failure'])
    .select(['createdAt', 'sentAt', 'nextTryAt'])
    .where('webhookId', '=', webhookId)
    .where(whereCondition(filter?.where, columns))
  const rows = await runFiltered(applyPage(query, filter, columns, 'createdAt DESC').execute())
  return pickFields(rows, filter)
}

export async function countWebhookDeliveries(
  db: Database,
  webhookId: string,
  where: Where | undefined,
): Promise<number> {
  const query = db
    .selectFrom('webhookDeliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('webhookId', '=', webhookId)
    .where(whereCondition(where, columns))
  return (await runFiltered(query.executeTakeFirstOrThrow())).count
}
