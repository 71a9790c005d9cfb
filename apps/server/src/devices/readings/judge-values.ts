import { deviceReadingLimits, type Refusal } from '@wheelhouse/contract/devices/device-reading'
import {
  estimateWbgt,
  type MeasuredKey,
  measuredKeyNames,
  type ReadingKey,
  toPlausible,
} from '@wheelhouse/contract/devices/reading-key'
import { listKeys } from '@wheelhouse/contract/kernel/typed'

/** What a device reports for one moment. Values are unknown, as only API requests are validated before this. */
export type GivenReading = { at: Date; values: Partial<Record<MeasuredKey, unknown>> }

/** A plausible value. */
export type TakenValue = {
  key: ReadingKey
  /** Whole seconds since 1970. */
  second: number
  value: number
}

export type Judged = {
  values: TakenValue[]
  refused: Refusal[]
  /** How often a second came again, with the same value (`repeated`) or another one (`tooOften`). */
  repeated: number
  tooOften: number
}

const dayMs = 86_400_000

/** Separates valid values from invalid ones, and computes those that the device does not measure itself. */
export function judgeValues(readings: readonly GivenReading[], now: Date): Judged {
  const judged: Judged = { values: [], refused: [], repeated: 0, tooOften: 0 }
  /** By key and second. */
  const taken = new Map<ReadingKey, Map<number, number>>()
  const take = ({ key, second, value }: TakenValue) => {
    const ofKey = taken.get(key) ?? new Map<number, number>()
    taken.set(key, ofKey)
    const former = ofKey.get(second)
    if (former === undefined) {
      ofKey.set(second, value)
      judged.values.push({ key, second, value })
    } else if (former === value) judged.repeated += 1
    else judged.tooOften += 1
  }
  for (const { at: exact, values } of readings) {
    const second = Math.floor(exact.getTime() / 1000)
    const plausible: Partial<Record<MeasuredKey, number>> = {}
    for (const key of measuredKeyNames) {
      const value = values[key]
      if (value === undefined) continue
      const reason = findFault(key, value, exact, now)
      if (reason !== null)
        judged.refused.push({ at: new Date(second * 1000).toISOString(), key, value: inShort(value), reason })
      else if (typeof value === 'number') plausible[key] = toPlausible(key, value) ?? value
    }
    for (const key of listKeys(plausible)) take({ key, second, value: plausible[key] ?? 0 })
    const estimate = findEstimate(plausible)
    if (estimate !== null) take({ key: 'wbgtEstimated', second, value: estimate })
  }
  return judged
}

function findFault(key: MeasuredKey, value: unknown, at: Date, now: Date): Refusal['reason'] | null {
  const aheadMs = at.getTime() - now.getTime()
  if (aheadMs > deviceReadingLimits.aheadMs) return 'future'
  if (-aheadMs > deviceReadingLimits.pastDays * dayMs) return 'tooOld'
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'notANumber'
  return toPlausible(key, value) === null ? 'outOfRange' : null
}

function findEstimate({ wbgt, temperature, humidity }: Partial<Record<MeasuredKey, number>>): number | null {
  if (wbgt !== undefined || temperature === undefined || humidity === undefined) return null
  return estimateWbgt(temperature, humidity)
}

function inShort(value: unknown): string {
  // Half a surrogate pair at the cut could not be stored.
  return (JSON.stringify(value) ?? '').slice(0, 64).toWellFormed()
}
