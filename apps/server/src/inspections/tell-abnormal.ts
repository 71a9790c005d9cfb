import { type CheckItem, usualUnits } from '@wheelhouse/contract/inspections/check-item'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { openAlert } from '../alerts/open-alert.store.ts'
import type { Database, Tx } from '../kernel/database/database.ts'
import { workThrough } from '../kernel/database/work-through.ts'
import type { DeliveryQueue } from '../kernel/outgoing/delivery-queue.ts'
import { fillText } from '../kernel/outgoing/notification-message.ts'
import { writeMessage } from '../kernel/outgoing/write-message.store.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Notifier } from '../organizations/notifier.ts'
import {
  closeAlertsOfNormalValues,
  findUntoldLog,
  markLogTold,
  type UntoldLog,
} from './threshold-log.store.ts'

export type TellParts = {
  db: Database
  clock: Clock
  queue: Pick<DeliveryQueue, 'sendSoon'>
  notifier: Pick<Notifier, 'write'>
}

/**
 * Tells people of the abnormal values that nobody was told of (R-INSPECTIONS-9): the targets that want the rule's level, and
 * the inbox. It goes by the log, and not with the judgement itself, because a person at the review desk judges within their
 * own organisation, where neither the targets nor all those who are to be told can be seen.
 */
export async function tellAbnormal({ db, clock, queue, notifier }: TellParts): Promise<void> {
  await workThrough(db, {
    find: findUntoldLog,
    work: async (tx, log) => {
      const now = clock.now()
      await markLogTold(tx, log.id, now)
      await tell(tx, log, { notifier, now })
    },
    onDone: queue.sendSoon,
  })
  await closeAlertsOfNormalValues(db, clock.now())
}

async function tell(
  tx: Tx,
  log: UntoldLog,
  { notifier, now }: { notifier: TellParts['notifier']; now: Date },
): Promise<void> {
  const { level, organizationId, buildingId, floorId, robotId, checkItemName, ruleName } = log
  const value = sayValue(log.value, log)
  const path = log.runId === null ? `/check-item/reading/${log.readingId}` : `/report/${log.runId}`
  const dedupeKey = `threshold ${log.ruleId} ${log.checkItemId}`
  const { thresholdAbnormal, thresholdAbnormalDetail } = notificationTexts.texts
  const trouble = {
    level,
    organizationId,
    buildingId,
    floorId,
    robotId,
    title: fillText(thresholdAbnormal, { item: checkItemName, value }),
    detail: fillText(thresholdAbnormalDetail, { rule: ruleName }),
  }
  const at = new Date(log.at)
  await notifier.write(tx, { ...trouble, id: `threshold.${log.readingId}`, dedupeKey, at, path })
  await openAlert(tx, { ...trouble, cause: dedupeKey, link: path, mediaId: log.mediaId }, now)
  const detail = { value, rule: ruleName }
  const message = { kind: 'thresholdAbnormal', level, subject: checkItemName, detail, link: path } as const
  await writeMessage(tx, { ...message, organizationId, buildingId, dedupeKey }, now)
}

/** As the console writes it; figures look the same in Japanese and English. */
function sayValue(value: number, { targetType, unit }: Pick<CheckItem, 'targetType' | 'unit'>): string {
  const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 5 }).format(value)
  return `${figure} ${unit === '' ? usualUnits[targetType] : unit}`.trim()
}
