/** Reports alerts, runs and schedules to webhooks (R-SYSTEM-13); events of robots are reported with their activities. */
import type { Database } from '../../kernel/database/database.ts'
import type { DeliveryQueue } from '../../kernel/outgoing/delivery-queue.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createPeriodicTask, type PeriodicTask } from '../../kernel/process/periodic-task.ts'
import { listUnreportedEvents } from './record-event.store.ts'
import { addWebhookDelivery } from './webhook-delivery.store.ts'

const lookEveryMs = 2_000
/**
 * How far back a check goes: longer than a server's restart, but not so far that a webhook that was disabled for a
 * while floods its receiver when enabled. Milliseconds.
 */
const lookBackMs = 15 * 60_000

type Parts = {
  db: Database
  clock: Clock
  queue: Pick<DeliveryQueue, 'sendSoon'>
  /** Where people reach the console, for links. */
  origin: () => string
}

/** Queues what has happened since the last check, for each webhook that subscribes to it. */
export async function reportRecords({ db, clock, queue, origin }: Parts): Promise<void> {
  const now = clock.now()
  const events = await listUnreportedEvents(db, new Date(now.getTime() - lookBackMs))
  if (events.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (const { webhookId, recordId, detail, link, ...event } of events) {
      const url = link === null ? null : `${origin()}${link}`
      const id = `${event.type} ${recordId}`
      await addWebhookDelivery(
        tx,
        webhookId,
        { ...event, id, detail: { ...detail, url }, errorCode: null },
        now,
      )
    }
  })
  queue.sendSoon()
}

/** Checks for such events from `start` to `stop`. */
export function createRecordEventWatch({ log, ...parts }: Parts & { log: Log }): PeriodicTask {
  return createPeriodicTask(() => reportRecords(parts), {
    everyMs: lookEveryMs,
    log,
    failure: 'alerts, runs and schedules could not be reported to webhooks',
  })
}
