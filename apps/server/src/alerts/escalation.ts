import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import type { Tx } from '../kernel/database/database.ts'
import { workThrough } from '../kernel/database/work-through.ts'
import { fillText } from '../kernel/outgoing/notification-message.ts'
import type { Log } from '../kernel/process/log.ts'
import { createPeriodicTask, type PeriodicTask } from '../kernel/process/periodic-task.ts'
import type { NotifyParts } from '../organizations/notify-each.ts'
import { type Escalation, findEscalation, markEscalated } from './escalation.store.ts'

/** Often enough, as delays are set in minutes. */
const lookEveryMs = 5_000

/** Notifies escalation targets, each once, about alerts that nobody has acknowledged in time (R-ALERTS-4). */
export async function escalateAlerts({ db, clock, queue, notifier }: NotifyParts): Promise<void> {
  await workThrough(db, {
    find: (from) => findEscalation(from, clock.now()),
    work: async (tx, due) => {
      if (await markEscalated(tx, due, clock.now())) await notify(tx, due, notifier)
    },
    onDone: queue.sendSoon,
  })
}

async function notify(tx: Tx, due: Escalation, notifier: NotifyParts['notifier']): Promise<void> {
  const { alertId, targetId, unattendedSince, organizationId, buildingId, floorId, robotId, level } = due
  const { unacknowledged, unacknowledgedDetail } = notificationTexts.texts
  const id = `alert.${alertId}.${unattendedSince}`
  await notifier.write(
    tx,
    {
      id,
      dedupeKey: id,
      level,
      at: new Date(unattendedSince),
      organizationId,
      buildingId,
      robotId,
      ...(floorId !== null && { floorId }),
      title: {
        ja: fillText(unacknowledged, { what: due.titleJa }).ja,
        en: fillText(unacknowledged, { what: due.titleEn }).en,
      },
      detail: unacknowledgedDetail,
      path: '/alerts',
    },
    targetId,
  )
}

/** Escalates alerts from `start` to `stop`. */
export function createEscalation({ log, ...parts }: NotifyParts & { log: Log }): PeriodicTask {
  return createPeriodicTask(() => escalateAlerts(parts), {
    everyMs: lookEveryMs,
    log,
    failure: 'alerts could not be escalated',
  })
}
