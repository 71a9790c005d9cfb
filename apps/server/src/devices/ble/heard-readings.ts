/** Takes in sensor readings that robots relay, batched each second. Decision 0046. */
import { deviceReadingLimits } from '@wheelhouse/contract/devices/device-reading'
import type { SensorMessage } from '@wheelhouse/contract/robots/robot-link'
import type { Database } from '../../kernel/database/database.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { createFailureLog } from '../../kernel/process/failure-log.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createLimitedLog } from '../../kernel/process/rate-limit.ts'
import { type Intake, saveIntakes } from '../readings/device-reading.store.ts'
import { judgeValues } from '../readings/judge-values.ts'
import type { ReadingNotices } from '../readings/reading-notices.ts'
import { saveDeviceData } from '../readings/save-device-data.ts'
import { type SaveEachSecond, saveEachSecond } from '../readings/save-each-second.ts'
import { type HeardReading, saveHearings, takeHeard } from './heard-reading.store.ts'

type Parts = { db: Database; clock: Clock; log: Log; readingNotices: Pick<ReadingNotices, 'add'> }

/** How many readings may wait while the database is down. Further ones are dropped and logged. */
const waitingMax = 20_000
/** Readings per transaction. */
const savedTogether = 2_000

export type HeardReadings = SaveEachSecond & {
  /** @param robotId the sender, as authenticated by the broker */
  take(robotId: string, message: SensorMessage): void
}

export function createHeardReadings(parts: Parts): HeardReadings {
  const { clock, log } = parts
  const limitedLog = createLimitedLog(log, () => clock.monotonicMs())
  const failures = createFailureLog(log)
  let waiting: HeardReading[] = []

  async function saveWaiting(): Promise<void> {
    const taken = waiting.slice(0, savedTogether)
    if (taken.length === 0) return
    waiting = waiting.slice(savedTogether)
    const byDevice = Map.groupBy(taken, ({ deviceId }) => deviceId)
    const kept = await saveDeviceData(byDevice, (some) => saveHeard(parts, some), failures)
    waiting = [...[...kept.values()].flat(), ...waiting]
    if (kept.size === 0) await saveWaiting()
  }

  return {
    ...saveEachSecond(saveWaiting, log),
    take(robotId, { id, deviceId, at, rssi, values, fault, simulated }) {
      if (waiting.length >= waitingMax)
        return limitedLog.warn(robotId, { robotId }, 'what a robot heard of a sensor was left out')
      waiting.push({ robotId, id, deviceId, at, rssi, values, fault, simulated })
    },
  }
}

async function saveHeard(
  { db, clock, readingNotices }: Parts,
  byDevice: ReadonlyMap<string, readonly HeardReading[]>,
): Promise<void> {
  const now = clock.now()
  const saved = await db.transaction().execute(async (tx) => {
    const heard = await takeHeard(tx, [...byDevice.values()].flat(), now)
    if (heard.length === 0) return []
    const intakes = [...Map.groupBy(heard, ({ deviceId }) => deviceId)].map(([deviceId, readings]) =>
      toIntake(deviceId, readings, now),
    )
    const known = await saveIntakes(tx, intakes, now)
    const hearings = heard.filter(({ deviceId }) => known.has(deviceId))
    await saveHearings(
      tx,
      hearings.map((one) => ({ ...one, at: toHeardAt(one, now) })),
    )
    return known.keys()
  })
  readingNotices.add(saved)
}

function toIntake(deviceId: string, readings: readonly HeardReading[], now: Date): Intake {
  const faults = readings.filter(({ fault }) => fault !== null)
  const last = faults.at(-1)
  const heardAt = readings.map((one) => toHeardAt(one, now)).reduce((a, b) => (a < b ? b : a))
  return {
    deviceId,
    heardAt,
    judged: judgeValues(
      readings.map(({ at, values }) => ({ at: new Date(at), values })),
      now,
    ),
    unreadable: faults.length,
    lastUnreadable: last?.fault ? { at: toHeardAt(last, now).toISOString(), reason: last.fault } : null,
  }
}

/** When a robot received a sensor. If its clock is so wrong that the values are refused, the time is now. */
function toHeardAt({ at }: HeardReading, now: Date): Date {
  const heard = new Date(at)
  const ageMs = now.getTime() - heard.getTime()
  return ageMs < 0 || ageMs > deviceReadingLimits.pastDays * 86_400_000 ? now : heard
}
