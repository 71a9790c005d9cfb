/**
 * Judges device readings by the threshold rules that watch them, and notifies people about abnormal ones
 * (R-INSPECTIONS-11). Every server looks; the database gives each rule to one of them. Values that arrive after newer
 * ones are not judged.
 */
import { getSilentMinutes } from '@wheelhouse/contract/devices/device-profile'
import { type ReadingKey, readingKeys } from '@wheelhouse/contract/devices/reading-key'
import { judgeNext, type Sample, type SeriesState } from '@wheelhouse/contract/inspections/judge-series'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { openAlert } from '../alerts/open-alert.store.ts'
import type { Tx } from '../kernel/database/database.ts'
import { workThrough } from '../kernel/database/work-through.ts'
import { fillText } from '../kernel/outgoing/notification-message.ts'
import { writeMessage } from '../kernel/outgoing/write-message.store.ts'
import type { Log } from '../kernel/process/log.ts'
import { createPeriodicTask, type PeriodicTask } from '../kernel/process/periodic-task.ts'
import type { NotifyContext, NotifyParts } from '../organizations/notify-each.ts'
import {
  type DueRule,
  findDueRule,
  type JudgementChange,
  keepSensorStates,
  listUnjudged,
  logChanges,
  saveSensorState,
} from './sensor-state.store.ts'

type Parts = NotifyParts & { log: Log }

const lookEveryMs = 2_000
/** Values per rule and transaction. */
const valuesAtOnce = 5_000

/** Judges from `start` to `stop`. */
export function createSensorWatch(parts: Parts): PeriodicTask {
  const { log } = parts
  return createPeriodicTask(() => judgeSensors(parts), {
    everyMs: lookEveryMs,
    log,
    failure: 'what devices measured could not be judged',
  })
}

async function judgeSensors(parts: Parts): Promise<void> {
  const { db, clock, queue } = parts
  await keepSensorStates(db, clock.now())
  const hasJudged = await workThrough(db, {
    find: findDueRule,
    work: (tx, rule) => judgeOne(tx, rule, parts),
  })
  if (!hasJudged) return
  queue.sendSoon()
  await keepSensorStates(db, clock.now())
}

async function judgeOne(tx: Tx, rule: DueRule, { clock, notifier }: Parts): Promise<void> {
  const gapMs = getSilentMinutes(rule.profile) * 60_000
  let state: SeriesState = {
    abnormal: rule.abnormal,
    metSince: rule.metSince === null ? null : Date.parse(rule.metSince),
    seenAt: Date.parse(rule.seenAt),
  }
  let seenAt = Date.parse(rule.seenAt)
  const changes: JudgementChange[] = []
  for (const sample of await listUnjudged(tx, rule, valuesAtOnce)) {
    const next = judgeNext(rule, state, sample, gapMs)
    if (next.abnormal !== state.abnormal) changes.push({ ...sample, abnormal: next.abnormal })
    state = next
    seenAt = sample.at
  }
  const { abnormal, metSince } = state
  const saved = {
    abnormal,
    metSince: metSince === null ? null : new Date(metSince),
    seenAt: new Date(seenAt),
  }
  await saveSensorState(tx, rule.ruleId, saved)
  if (changes.length === 0) return
  const fired = changes.findLast((change) => change.abnormal) ?? null
  const now = clock.now()
  await logChanges(tx, rule, changes, { reported: fired, now })
  if (fired !== null) await notify(tx, rule, fired, { notifier, now })
}

async function notify(
  tx: Tx,
  rule: DueRule,
  { at, value }: Sample,
  { notifier, now }: NotifyContext,
): Promise<void> {
  const { ruleId, ruleName, deviceId, deviceName, level, organizationId, buildingId, floorId, key } = rule
  const link = `/device/${deviceId}/data`
  const dedupeKey = `sensor ${ruleId}`
  const { sensorAbnormal, sensorAbnormalDetail } = notificationTexts.texts
  const said = describeValue(key, value)
  const fill = (keyName: string) =>
    fillText(sensorAbnormal, { device: deviceName, key: keyName, value: said })
  const keyText = deviceReadingTexts.texts[`key_${key}`]
  const trouble = {
    level,
    organizationId,
    buildingId,
    floorId,
    robotId: null,
    title: { ja: fill(keyText.ja).ja, en: fill(keyText.en).en },
    detail: fillText(sensorAbnormalDetail, { rule: ruleName }),
  }
  await notifier.write(tx, {
    ...trouble,
    id: `sensor.${ruleId}.${at}`,
    dedupeKey,
    at: new Date(at),
    path: link,
    floorId: floorId ?? undefined,
  })
  await openAlert(tx, { ...trouble, cause: dedupeKey, link }, now)
  const detail = { value: said, rule: ruleName }
  const message = { kind: 'sensorAbnormal', level, subject: deviceName, detail, link } as const
  await writeMessage(tx, { ...message, organizationId, buildingId, dedupeKey }, now)
}

/** Formats a value like the console; figures look the same in Japanese and English. */
function describeValue(key: ReadingKey, value: number): string {
  const { unit, decimals } = readingKeys[key]
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: decimals }).format(value)} ${unit}`
}
