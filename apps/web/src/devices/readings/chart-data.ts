import type { ReadingHistory, ReadingPoint } from '@wheelhouse/contract/devices/device-reading'
import { type ReadingKey, readingKeyNames } from '@wheelhouse/contract/devices/reading-key'
import type { Condition } from '@wheelhouse/contract/inspections/threshold-rule'

/** One device's values of one key. */
export type DeviceLine = { deviceId: string; name: string; points: readonly ReadingPoint[] }

/** The parts of a point that are drawn. */
type DrawnPoint = Pick<ReadingPoint, 'at' | 'lowest' | 'highest' | 'average'>
export type DrawnLine = { name: string; points: readonly DrawnPoint[] }

/** A chart: one key, of one or more devices. */
export type KeyChart = { key: ReadingKey; isEstimated: boolean; lines: readonly DeviceLine[] }

/** Three columns per device, in the order of the lines; `null`: a gap, `undefined`: no value at that time. */
export type ChartColumns = [times: number[], ...values: (number | null | undefined)[][]]

export type DeviceHistory = { deviceId: string; name: string; history: ReadingHistory }

/** The charts for the measurements of several devices, in the order of the contract. */
export function toCharts(histories: readonly DeviceHistory[]): KeyChart[] {
  return readingKeyNames.flatMap((key) => {
    const lines = histories.flatMap(({ deviceId, name, history }) => {
      const series = history.series.find((one) => one.key === key)
      return series === undefined ? [] : [{ deviceId, name, points: series.points }]
    })
    return lines.length === 0 ? [] : [{ key, isEstimated: key === 'wbgtEstimated', lines }]
  })
}

/** A device that is silent for this many times its usual interval has a gap. */
const gapFactor = 3

/** The columns for the chart: times in seconds, and the minimum, maximum and average of each device. */
export function toColumns(lines: readonly DrawnLine[], bucketSeconds: number): ChartColumns {
  const ofLines = lines.map(({ points }) => {
    const found = new Map<number, DrawnPoint | null>()
    const times = points.map(({ at }) => Date.parse(at) / 1000)
    const gap = gapFactor * Math.max(findUsualStep(times), bucketSeconds)
    points.forEach((point, index) => {
      const time = times[index] ?? 0
      const former = times[index - 1]
      if (former !== undefined && time - former > gap) found.set(former + bucketSeconds, null)
      found.set(time, point)
    })
    return found
  })
  const times = [...new Set(ofLines.flatMap((found) => [...found.keys()]))].toSorted((a, b) => a - b)
  const column = (found: ReadonlyMap<number, DrawnPoint | null>, part: 'lowest' | 'highest' | 'average') =>
    times.map((time) => {
      const point = found.get(time)
      return point === undefined || point === null ? point : point[part]
    })
  return [
    times,
    ...ofLines.flatMap((found) => [
      column(found, 'lowest'),
      column(found, 'highest'),
      column(found, 'average'),
    ]),
  ]
}

/** The time at an index of the columns, in seconds, and each line's average there; `null` where all are in a gap. */
export function readColumn(
  [times, ...values]: ChartColumns,
  index: number,
): { time: number; averages: (number | null)[] } | null {
  const time = times[index]
  const averages = values.filter((_, column) => column % 3 === 2).map((column) => column[index] ?? null)
  return time === undefined || averages.every((value) => value === null) ? null : { time, averages }
}

/** The median interval between points. */
function findUsualStep(times: readonly number[]): number {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
}

/** The numbers that a rule compares with. */
export function toRuleLines(conditions: readonly Condition[]): number[] {
  return conditions.flatMap((condition) =>
    'target' in condition ? [condition.target] : [condition.min, condition.max],
  )
}

/** Minimum, maximum and latest value of a line. */
export function summarise({ points }: DeviceLine): { lowest: number; highest: number; last: number } {
  return {
    lowest: points.reduce((least, { lowest }) => Math.min(least, lowest), Number.POSITIVE_INFINITY),
    highest: points.reduce((most, { highest }) => Math.max(most, highest), Number.NEGATIVE_INFINITY),
    last: points.at(-1)?.last ?? Number.NaN,
  }
}
