import { type CheckItem, usualUnits } from '@wheelhouse/contract/inspections/check-item'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { openAlert } from '../alerts/open-alert.store.ts'
import type { Tx } from '../kernel/database/database.ts'
import { fillText } from '../kernel/outgoing/notification-message.ts'
import { writeMessage } from '../kernel/outgoing/write-message.store.ts'
import { type NotifyContext, type NotifyParts, notifyEach } from '../organizations/notify-each.ts'
import {
  closeAlertsOfNormalValues,
  findUnreportedLog,
  markLogReported,
  type UnreportedLog,
} from './threshold-log.store.ts'

/**
 * Notifies people about abnormal values that have not been reported yet (R-INSPECTIONS-9): targets for the rule's
 * level, and the inbox. This works from the log rather than at the time of the judgement, because a reviewer judges
 * within their own organisation, where neither the targets nor all recipients are visible.
 */
export async function notifyAbnormal(parts: NotifyParts): Promise<void> {
  await notifyEach(parts, {
    find: findUnreportedLog,
    mark: (tx, { id }, now) => markLogReported(tx, id, now),
    notify,
  })
  await closeAlertsOfNormalValues(parts.db, parts.clock.now())
}

async function notify(tx: Tx, log: UnreportedLog, { notifier, now }: NotifyContext): Promise<void> {
  const { level, organizationId, buildingId, floorId, robotId, checkItemName, ruleName } = log
  const value = describeValue(log.value, log)
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

/** Formats a value like the console; figures look the same in Japanese and English. */
function describeValue(value: number, { targetType, unit }: Pick<CheckItem, 'targetType' | 'unit'>): string {
  const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 5 }).format(value)
  return `${figure} ${unit === '' ? usualUnits[targetType] : unit}`.trim()
}
