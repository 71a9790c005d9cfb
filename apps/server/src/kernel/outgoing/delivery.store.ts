/** The queues of what is sent to other services: `notification_deliveries` and `webhook_deliveries`, alike in these columns. */
import type { DeliveryStatus } from '@wheelhouse/contract/kernel/outgoing'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { nextTryAt, type SendOutcome } from './send-outcome.ts'

/** A queue and the rows that its deliveries go to; only those that are enabled (status 1) get any. */
export type Queue =
  | { deliveries: 'notification_deliveries'; owners: 'notification_targets'; ownerId: 'target_id' }
  | { deliveries: 'webhook_deliveries'; owners: 'webhooks'; ownerId: 'webhook_id' }

export type DueDelivery = { id: string; ownerId: string; attempts: number }

/** A delivery in hand belongs to its server for so long: longer than any exchange takes. */
const inHandMs = 30_000

/**
 * Takes the delivery that has waited longest. Servers that ask at once get different ones; one that dies with a
 * delivery in hand leaves it to be taken again.
 */
export async function takeDueDelivery(db: Database, queue: Queue, now: Date): Promise<DueDelivery | null> {
  const retakeAt = new Date(now.getTime() + inHandMs)
  const { rows } = await sql<DueDelivery>`
    update ${sql.table(queue.deliveries)} q set attempts = q.attempts + 1, next_try_at = ${retakeAt}
    where q.id = (
      select d.id from ${sql.table(queue.deliveries)} d
      join ${sql.table(queue.owners)} o on o.id = d.${sql.ref(queue.ownerId)} and o.status = 1
      where d.status = 'queued' and d.next_try_at <= ${now}
      order by d.next_try_at limit 1 for update of d skip locked)
    returning q.id, q.${sql.ref(queue.ownerId)} as "ownerId", q.attempts`.execute(db)
  return rows[0] ?? null
}

/** Writes down what a try came to, and when the next one is, if there is one. @returns what became of the delivery */
export async function settleDelivery(
  db: Database,
  queue: Queue,
  { id, attempts }: DueDelivery,
  outcome: SendOutcome,
  now: Date,
): Promise<DeliveryStatus> {
  const retryAt = nextTryAt(outcome, attempts, now)
  const isSent = outcome.result === 'sent'
  const status = isSent ? 'sent' : retryAt === null ? 'failed' : 'queued'
  await sql`
    update ${sql.table(queue.deliveries)} set status = ${status}, http_status = ${outcome.httpStatus},
      failure = ${isSent ? null : outcome.failure}, sent_at = ${isSent ? now : null}, next_try_at = ${retryAt}
    where id = ${id}`.execute(db)
  return status
}

/** What was written down before then, whatever became of it. */
export async function removeDeliveriesBefore(
  db: Database,
  deliveries: Queue['deliveries'],
  before: Date,
): Promise<void> {
  await sql`delete from ${sql.table(deliveries)} where created_at < ${before}`.execute(db)
}
