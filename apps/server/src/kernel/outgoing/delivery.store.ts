/**
 * The queue of everything outgoing: rows of `deliveries`, taken, settled and removed the same way whatever their kind.
 */
import { type Selectable, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { DB } from '../database/db-types.ts'
import type { SendOutcome } from './send-outcome.ts'

export type DeliveryKind = Selectable<DB['deliveries']>['kind']

export type DueDelivery = {
  id: string
  kind: DeliveryKind
  /** The address of a mail, the phone number of a short message, or the id of the target or webhook. */
  to: string
  /** Empty for kinds without one. */
  subject: string
  content: string
  /** Including this one. */
  attempts: number
  createdAt: string
  isExpired: boolean
}

/** Lease of a delivery in progress: longer than any exchange takes. */
const inHandMs = 30_000
const errorMax = 500

/**
 * Takes the longest waiting delivery of these kinds; deliveries to a disabled target or webhook keep waiting. A target
 * gets its deliveries in order: a later one waits until the earlier one is sent or given up. Concurrent servers get
 * different ones; if a server dies with a delivery in progress, it can be taken again.
 */
export async function takeDueDelivery(
  db: Database,
  kinds: readonly DeliveryKind[],
  now: Date,
): Promise<DueDelivery | null> {
  const retakeAt = new Date(now.getTime() + inHandMs)
  const { rows } = await sql<DueDelivery>`
    update deliveries q set attempts = q.attempts + 1, next_try_at = ${retakeAt}
    where q.id = (
      select d.id from deliveries d
      where d.status = 'queued' and d.next_try_at <= ${now} and d.kind = any(${kinds})
        and not exists (select from notification_targets t where t.id = d.target_id and t.status <> 1)
        and not exists (select from webhooks w where w.id = d.webhook_id and w.status <> 1)
        and not exists (select from deliveries e where d.kind = 'notification' and e.kind = 'notification'
          and e.status = 'queued' and e.target_id = d.target_id and e.number < d.number)
      order by d.next_try_at, d.number limit 1 for update of d skip locked)
    returning q.id, q.kind, coalesce(q.recipient, q.target_id::text, q.webhook_id::text) as "to",
      coalesce(q.subject, '') as subject, q.content, q.attempts, q.created_at as "createdAt",
      coalesce(q.useless_at <= ${now}, false) as "isExpired"`.execute(db)
  return rows[0] ?? null
}

/**
 * Stores the outcome of an attempt. The content is erased with the last one.
 * @param nextTryAt `null`: that was the last attempt
 */
export async function settleDelivery(
  db: Database,
  id: string,
  { outcome, nextTryAt, now }: { outcome: SendOutcome; nextTryAt: Date | null; now: Date },
): Promise<void> {
  const result =
    outcome.result === 'sent'
      ? ({ status: 'sent', sentAt: now, failure: null, error: null } as const)
      : ({
          status: nextTryAt === null ? 'failed' : 'queued',
          failure: outcome.failure,
          error: outcome.error?.slice(0, errorMax) ?? null,
        } as const)
  await db
    .updateTable('deliveries')
    .set({
      ...result,
      httpStatus: outcome.httpStatus,
      nextTryAt,
      ...(nextTryAt === null && { content: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** Removes deliveries created before then, whatever their outcome. */
export async function removeDeliveriesBefore(
  db: Database,
  kinds: readonly DeliveryKind[],
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('deliveries')
    .where('kind', 'in', kinds)
    .where('createdAt', '<', before.toISOString())
    .execute()
}
