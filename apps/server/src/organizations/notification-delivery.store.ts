import {
  type NotificationDelivery,
  notificationDeliverySchema,
  shownDeliveries,
} from '@wheelhouse/contract/organizations/notification-target'
import type { Database, Tx } from '../kernel/database/database.ts'
import type { Queue } from '../kernel/outgoing/delivery.store.ts'
import {
  type NotificationMessage,
  notificationMessageSchema,
} from '../kernel/outgoing/notification-message.ts'

export const notificationQueue = {
  deliveries: 'notification_deliveries',
  owners: 'notification_targets',
  ownerId: 'target_id',
} as const satisfies Queue

/** The same thing is told to a target once in so long (R-ORGANIZATIONS-19). */
const dedupeMs = 60_000

/** Queues one message for one target, unless the event or its like has just been told there. */
export async function addNotificationDelivery(
  tx: Tx,
  delivery: { targetId: string; eventId: string; dedupeKey: string; message: NotificationMessage },
  now: Date,
): Promise<void> {
  const { targetId, eventId, dedupeKey, message } = delivery
  // Two robots' events at the same moment are two keys; two servers with one key wait for each other here.
  await tx
    .selectNoFrom((eb) =>
      eb
        .fn('pg_advisory_xact_lock', [
          eb.fn('hashtextextended', [eb.val(`${targetId} ${dedupeKey}`), eb.val(0)]),
        ])
        .as('locked'),
    )
    .execute()
  const told = await tx
    .selectFrom('notificationDeliveries')
    .select('id')
    .where('targetId', '=', targetId)
    .where('dedupeKey', '=', dedupeKey)
    .where('createdAt', '>', new Date(now.getTime() - dedupeMs).toISOString())
    .executeTakeFirst()
  if (told) return
  await tx
    .insertInto('notificationDeliveries')
    .values({
      targetId,
      eventId,
      dedupeKey,
      level: message.level,
      message: JSON.stringify(message),
      status: 'queued',
      createdAt: now,
      nextTryAt: now,
    })
    .onConflict((conflict) => conflict.columns(['targetId', 'eventId']).doNothing())
    .execute()
}

/** The newest messages to a target. */
export async function listDeliveries(db: Database, targetId: string): Promise<NotificationDelivery[]> {
  const rows = await db
    .selectFrom('notificationDeliveries')
    .select(['id', 'level', 'message', 'status', 'attempts', 'failure', 'createdAt', 'sentAt'])
    .where('targetId', '=', targetId)
    .orderBy('createdAt', 'desc')
    .limit(shownDeliveries)
    .execute()
  return rows.map(({ message, ...row }) =>
    notificationDeliverySchema.parse({ ...row, title: notificationMessageSchema.parse(message).title }),
  )
}

export async function readDeliveryMessage(db: Database, id: string): Promise<NotificationMessage> {
  const row = await db
    .selectFrom('notificationDeliveries')
    .select('message')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return notificationMessageSchema.parse(row.message)
}
