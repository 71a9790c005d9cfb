import type { FiringReason } from '@wheelhouse/contract/inspections/trigger-firing'
import { firingLateMinutes } from '@wheelhouse/contract/inspections/trigger-firing'
import {
  type TriggerAction,
  triggerEvents,
  triggerTargets,
} from '@wheelhouse/contract/inspections/trigger-rule'
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import { openAlert } from '../../alerts/open-alert.store.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { callForRule } from './call-for-rule.ts'
import {
  beginWork,
  endFiring,
  type Firing,
  findOwnRuns,
  putOffFiring,
  suppressFiring,
} from './trigger-firing.store.ts'
import type { TriggerParts } from './trigger-parts.ts'
import { findLiveRule, type LiveRule, setLastFired } from './trigger-rule.store.ts'
import { clearTrouble, endWithTrouble, getRulePath } from './trigger-trouble.ts'
import { workMs, writeReport } from './write-report.ts'

/** What follows after the transaction has committed. */
type Then = () => Promise<void> | void

const nothing: Then = () => undefined
/** A server that has just started does not know its robots yet. Milliseconds. */
const graceMs = 60_000
const notReadyMs = 5_000
/** Retry delay if somebody else has just started a run on the robot. Milliseconds. */
const takenMs = 50
/** How often a report is attempted when servers stop while writing it. */
const attemptsMax = 3

/** One look at a firing: does what fits in one transaction, and starts the rest, to be done after it. */
export async function workOnFiring(tx: Tx, parts: TriggerParts, firing: Firing): Promise<Then> {
  const { clock } = parts
  const now = clock.now()
  const skip = async (reason: FiringReason) => {
    await endFiring(tx, firing, { state: 'skipped', reason })
    return nothing
  }
  const rule = await findLiveRule(tx, firing.ruleId)
  if (rule === null || rule.action.target !== firing.target) return skip('ruleOff')
  if (firing.state === 'working') return takeOver(tx, parts, { firing, rule })
  if (isTooSoon(rule, firing)) {
    await suppressFiring(tx, firing)
    return nothing
  }
  if (isTooLate(firing, now)) return skip('missed')
  const { isRunning, isCause } = await findOwnRuns(tx, firing)
  if (isCause) return skip('ownRun')
  if (isRunning) return skip('stillRunning')
  return carryOut(tx, parts, { firing, rule, action: rule.action })
}

type Due = { firing: Firing; rule: LiveRule }

async function carryOut(
  tx: Tx,
  parts: TriggerParts,
  { firing, rule, action }: Due & { action: TriggerAction },
): Promise<Then> {
  const { clock } = parts
  if (action.target === triggerTargets.flow) return runFlow(tx, parts, { firing, rule, action })
  await setLastFired(tx, rule.id, new Date(firing.at))
  if (action.target === triggerTargets.notification) return notify(tx, parts, { firing, rule, action })
  const begun = await beginWork(tx, firing, new Date(clock.now().getTime() + workMs))
  return action.target === triggerTargets.report
    ? () => writeReport(parts, { firing: begun, rule, action })
    : () => callForRule(parts, { firing: begun, rule, action })
}

/**
 * Takes over a firing whose server has missed its heartbeat. A report is rewritten; a call is not repeated, as the
 * service may have received it.
 */
async function takeOver(tx: Tx, parts: TriggerParts, { firing, rule }: Due): Promise<Then> {
  const { action } = rule
  if (action.target === triggerTargets.report && firing.attempts < attemptsMax) {
    const begun = await beginWork(tx, firing, new Date(parts.clock.now().getTime() + workMs))
    return () => writeReport(parts, { firing: begun, rule, action })
  }
  const outcome =
    action.target === triggerTargets.report
      ? ({ state: 'failed', reason: 'notWritten' } as const)
      : ({ state: 'unknown', reason: 'unknown' } as const)
  await endWithTrouble(tx, parts, { firing, rule }, outcome)
  return () => parts.queue.sendSoon()
}

function isTooSoon({ lastFiredAt, cooldownSec }: LiveRule, { at }: Firing): boolean {
  return lastFiredAt !== null && Date.parse(at) < Date.parse(lastFiredAt) + cooldownSec * 1_000
}

/** Whether it is so late that the action would surprise people. */
function isTooLate({ at, target, event }: Firing, now: Date): boolean {
  const isLate = now.getTime() - Date.parse(at) > firingLateMinutes * 60_000
  if (target === triggerTargets.report) return false
  return isLate && (target !== triggerTargets.notification || event === triggerEvents.time)
}

type FlowAction = Extract<TriggerAction, { target: 0 }>

async function runFlow(
  tx: Tx,
  parts: TriggerParts,
  { firing, rule, action }: Due & { action: FlowAction },
): Promise<Then> {
  const { link, flowStarter, clock, queue } = parts
  const twin = link.twinById(action.robotId)
  const [ready = null] =
    twin === undefined || twin.buildingId !== rule.buildingId
      ? []
      : await flowStarter.prepare(tx, [{ twin, flowId: action.flowId }])
  const stops = ready?.problems.find(({ level }) => level === 'error') ?? null
  const now = clock.now()
  const isYoung = now.getTime() - Date.parse(firing.at) < graceMs
  if (isYoung && (twin === undefined || stops?.reason === 'robotOffline')) {
    await putOffFiring(tx, firing.id, new Date(now.getTime() + notReadyMs))
    return nothing
  }
  const isReady = ready !== null && stops === null
  const [run = null] = isReady ? await flowStarter.begin(tx, [ready]) : []
  if (isReady && run === null) {
    // Somebody else started a run on the robot at the same moment.
    await putOffFiring(tx, firing.id, new Date(now.getTime() + takenMs))
    return nothing
  }
  await setLastFired(tx, rule.id, new Date(firing.at))
  if (run === null) {
    const reason = stops?.reason ?? (twin === undefined ? 'robotOffline' : 'notHere')
    await endWithTrouble(tx, parts, { firing, rule }, { state: 'failed', reason })
    return () => queue.sendSoon()
  }
  await endFiring(tx, firing, { state: 'done', runId: run.id })
  await clearTrouble(tx, parts, rule)
  return run.lead
}

type NotificationAction = Extract<TriggerAction, { target: 1 }>

async function notify(
  tx: Tx,
  { notifier, queue }: TriggerParts,
  { firing, rule, action }: Due & { action: NotificationAction },
): Promise<Then> {
  const { organizationId, buildingId } = rule
  const { robotId, causeRunId, subject } = firing
  const path = causeRunId === null ? getRulePath(rule) : `/flow/run/${causeRunId}`
  const trouble = {
    organizationId,
    buildingId,
    robotId,
    level: action.level,
    // The text of the rule's author, whatever the language.
    title: { ja: action.text, en: action.text },
    detail: subject === '' ? null : { ja: subject, en: subject },
  }
  const at = new Date(firing.at)
  const dedupeKey = `trigger ${rule.id}`
  await notifier.write(tx, { ...trouble, id: `trigger.${firing.id}`, dedupeKey, at, path })
  // An informational note needs no alert.
  if (action.level !== notificationLevels.info)
    await openAlert(tx, { ...trouble, cause: `trigger.notice ${rule.id}`, link: path }, at)
  await endFiring(tx, firing, { state: 'done' })
  return () => queue.sendSoon()
}
