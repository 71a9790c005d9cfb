import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { webhookDeliverySchema } from '@wheelhouse/contract/system/webhook'
import type { WebhookEventBody } from '@wheelhouse/contract/system/webhook-events'
import { z } from 'zod'
import type { Database, Tx } from '../../kernel/database/database.ts'
import {
  applyPage,
  countRows,
  pickFields,
  runFiltered,
  whereCondition,
} from '../../kernel/database/filter-sql.ts'

/** Queues an event for one webhook, once. */
export async function addWebhookDelivery(
  tx: Tx,
  webhookId: string,
  event: WebhookEventBody,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('deliveries')
    .values({
      kind: 'webhook',
      webhookId,
      eventId: event.id,
      eventType: event.type,
      content: JSON.stringify(event),
      status: 'queued',
      createdAt: now,
      nextTryAt: now,
    })
    .onConflict((conflict) => conflict.columns(['webhookId', 'eventId']).doNothing())
    .execute()
}

/** A manual test is in the list like any other delivery, and never retried. */
export async function addTestDelivery(
  db: Database,
  webhookId: string,
  event: WebhookEventBody,
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('deliveries')
    .values({
      kind: 'webhook',
      webhookId,
      eventId: event.id,
      eventType: event.type,
      // Counts as given up if this server dies before the outcome is known.
      status: 'failed',
      attempts: 1,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const columns = {
  id: 'deliveries.id',
  eventType: 'deliveries.eventType',
  status: 'deliveries.status',
  createdAt: 'deliveries.createdAt',
}

/** The deliveries of one webhook, newest first. The caller must check whether the person may see the webhook. */
export async function listWebhookDeliveries(db: Database, webhookId: string, filter: Filter | undefined) {
  const query = db
    .selectFrom('deliveries')
    .select(['id', 'webhookId', 'eventType', 'status', 'attempts', 'httpStatus', 'failure'])
    .select(['createdAt', 'sentAt', 'nextTryAt'])
    .where('kind', '=', 'webhook')
    .where('webhookId', '=', webhookId)
    .where(whereCondition(filter?.where, columns))
  const rows = await runFiltered(applyPage(query, filter, columns, 'createdAt DESC').execute())
  return pickFields(z.array(webhookDeliverySchema).parse(rows), filter)
}

export async function countWebhookDeliveries(
  db: Database,
  webhookId: string,
  where: Where | undefined,
): Promise<number> {
  return countRows(
    db
      .selectFrom('deliveries')
      .where('kind', '=', 'webhook')
      .where('webhookId', '=', webhookId)
      .where(whereCondition(where, columns)),
  )
}
