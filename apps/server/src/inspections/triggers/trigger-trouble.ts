import type { FiringReason } from '@wheelhouse/contract/inspections/trigger-firing'
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { closeAlertOfCause, openAlert } from '../../alerts/open-alert.store.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { fillText } from '../../kernel/outgoing/notification-message.ts'
import { writeMessage } from '../../kernel/outgoing/write-message.store.ts'
import { endFiring, type Firing } from './trigger-firing.store.ts'
import type { TriggerParts } from './trigger-parts.ts'
import type { LiveRule } from './trigger-rule.store.ts'

type Outcome = { state: 'failed' | 'unknown'; reason: FiringReason; httpStatus?: number | null }

/** Records that a rule's action was not carried out, and notifies people once until it works again. */
export async function endWithTrouble(
  tx: Tx,
  { notifier, clock }: Pick<TriggerParts, 'notifier' | 'clock'>,
  { firing, rule }: { firing: Firing; rule: LiveRule },
  outcome: Outcome,
): Promise<void> {
  if (!(await endFiring(tx, firing, outcome))) return
  const { organizationId, buildingId, name } = rule
  const now = clock.now()
  const level = notificationLevels.warning
  const { triggerFailed, triggerFailedDetail } = notificationTexts.texts
  const trouble = {
    organizationId,
    buildingId,
    robotId: firing.robotId,
    level,
    title: fillText(triggerFailed, { rule: name }),
    detail: triggerFailedDetail,
  }
  const path = getRulePath(rule)
  const dedupeKey = toCause(rule)
  await notifier.write(tx, { ...trouble, id: `trigger.failed.${firing.id}`, dedupeKey, at: now, path })
  await openAlert(tx, { ...trouble, cause: dedupeKey, link: path }, now)
  const message = { kind: 'triggerFailed', level, subject: name, link: path } as const
  await writeMessage(tx, { ...message, organizationId, buildingId, dedupeKey }, now)
}

/** Clears the trouble of a rule that works (again). */
export async function clearTrouble(
  tx: Tx,
  { clock }: Pick<TriggerParts, 'clock'>,
  rule: Pick<LiveRule, 'id'>,
): Promise<void> {
  await closeAlertOfCause(tx, toCause(rule), clock.now())
}

function toCause({ id }: Pick<LiveRule, 'id'>): string {
  return `trigger.failed ${id}`
}

/** The screen that shows the rule. */
export function getRulePath({ condition }: Pick<LiveRule, 'condition'>): string {
  if ('thresholdRuleId' in condition) return `/threshold/${condition.thresholdRuleId}`
  // Not everyone may open the page of a schedule, but everyone may open the log.
  return 'scheduleId' in condition
    ? `/schedule/log/1?scheduleId=${condition.scheduleId}`
    : `/flow/${condition.flowId}`
}
