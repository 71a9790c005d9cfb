import type { Database, Tx } from '../kernel/database/database.ts'
import { workThrough } from '../kernel/database/work-through.ts'
import type { DeliveryQueue } from '../kernel/outgoing/delivery-queue.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Notifier } from './notifier.ts'

/** What is needed to notify people of something that no request triggered. */
export type NotifyParts = {
  db: Database
  clock: Clock
  queue: Pick<DeliveryQueue, 'sendSoon'>
  notifier: Pick<Notifier, 'write'>
}

/** The notifier, and the time. */
export type NotifyContext = { notifier: NotifyParts['notifier']; now: Date }

/**
 * Notifies people of everything found, once each: in the transaction that marks it as notified, on whichever server
 * finds it first.
 */
export async function notifyEach<Found>(
  { db, clock, queue, notifier }: NotifyParts,
  {
    find,
    mark,
    notify,
  }: {
    find: (db: Database) => Promise<Found | null>
    mark: (tx: Tx, found: Found, now: Date) => Promise<void>
    notify: (tx: Tx, found: Found, context: NotifyContext) => Promise<void>
  },
): Promise<void> {
  await workThrough(db, {
    find,
    work: async (tx, found) => {
      const now = clock.now()
      await mark(tx, found, now)
      await notify(tx, found, { notifier, now })
    },
    onDone: queue.sendSoon,
  })
}
