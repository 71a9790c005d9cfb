import {
  type NotificationDelivery,
  notificationDeliverySchema,
  shownDeliveries,
} from '@wheelhouse/contract/organizations/notification-target'
import { z } from 'zod'
import type { Database, Tx } from '../kernel/database/database.ts'
import type { NotificationMessage } from '../kernel/outgoing/notification-message.ts'

/** The same event is sent to a target once per this interval (R-ORGANIZATIONS-19). */
const dedupeMs = 60_000

/**
 * Stores one message for one target, unless the same or an equivalent event was just sent there.
 * @param isHandedOver it is sent by other means; otherwise it is queued
 * @returns whether it was stored
 */
export async function addNotificationDelivery(
  tx: Tx,
  delivery: {
    targetId: string
    eventId: string
    dedupeKey: string
    message: NotificationMessage
    isHandedOver: boolean
  },
  now: Date,
): Promise<boolean> {
  const { targetId, eventId, dedupeKey, message, isHandedOver } = delivery
  // Serialises two servers with the same key; events of two robots have different keys.
  await tx
    .selectNoFrom((eb) =>
      eb
        .fn('pg_advisory_xact_lock', [
          eb.fn('hashtextextended', [eb.val(`${targetId} ${dedupeKey}`), eb.val(0)]),
        ])
        .as('locked'),
    )
    .execute()
  const earlier = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('kind', '=', 'notification')
    .where('targetId', '=', targetId)
    .where('dedupeKey', '=', dedupeKey)
    .where('createdAt', '>', new Date(now.getTime() - dedupeMs).toISOString())
    .executeTakeFirst()
  if (earlier) return false
  const added = await tx
    .insertInto('deliveries')
    .values({
      kind: 'notification',
      targetId,
      eventId,
      dedupeKey,
      subject: message.title,
      level: message.level,
      createdAt: now,
      ...(isHandedOver
        ? { status: 'sent', attempts: 1, sentAt: now }
        : { status: 'queued', content: JSON.stringify(message), nextTryAt: now }),
    })
    .onConflict((conflict) => conflict.columns(['targetId', 'eventId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The newest messages to a target. */
export async function listDeliveries(db: Database, targetId: string): Promise<NotificationDelivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'level', 'subject as title', 'status', 'attempts', 'failure', 'createdAt', 'sentAt'])
    .where('kind', '=', 'notification')
    .where('targetId', '=', targetId)
    .orderBy('createdAt', 'desc')
    .limit(shownDeliveries)
    .execute()
  return z.array(notificationDeliverySchema).parse(rows)
}
