import type { ReadingHistory, ReadingPoint } from '@wheelhouse/contract/devices/device-reading'
import { expect, it } from 'vitest'
import { readColumn, summarise, toCharts, toColumns, toRuleLines } from './chart-data.ts'
import { toAxisWidth, toFigureLabels } from './chart-options.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20) + minute * 60_000).toISOString()
const point = (minute: number, value: number): ReadingPoint => ({
  at: at(minute),
  lowest: value - 1,
  highest: value + 1,
  average: value,
  first: value,
  last: value,
  count: 3,
})
const line = (points: ReadingPoint[]) => ({ deviceId: 'a', name: 'A', points })
const begin = Date.UTC(2026, 10, 20) / 1000

it('breaks the line where a device was silent, and not where another one has values between', () => {
  const often = line([point(0, 1), point(1, 2), point(2, 3), point(60, 4)])
  const seldom = line([point(0, 10), point(30, 20), point(60, 30)])
  const [times, , , average, , , other] = toColumns([often, seldom], 60)
  expect(times.map((time) => (time - begin) / 60)).toEqual([0, 1, 2, 3, 30, 60])
  expect(average).toEqual([1, 2, 3, null, undefined, 4])
  expect(other).toEqual([10, undefined, undefined, undefined, 20, 30])
})

it('has a chart for each key, with the devices that measure it', () => {
  const history = (...keys: ('temperature' | 'wbgtEstimated')[]): ReadingHistory => ({
    from: at(0),
    to: at(60),
    bucketSeconds: 60,
    source: 'minute',
    series: keys.map((key) => ({ key, isEstimated: key === 'wbgtEstimated', points: [point(0, 20)] })),
  })
  const charts = toCharts([
    { deviceId: 'a', name: 'A', history: history('temperature', 'wbgtEstimated') },
    { deviceId: 'b', name: 'B', history: history('temperature') },
  ])
  expect(
    charts.map(({ key, isEstimated, lines }) => [key, isEstimated, lines.map(({ name }) => name)]),
  ).toEqual([
    ['temperature', false, ['A', 'B']],
    ['wbgtEstimated', true, ['A']],
  ])
})

it('sums a line up by its lowest and highest values, and not by averages', () => {
  expect(summarise(line([point(0, 5), point(1, 9), point(2, 7)]))).toEqual({
    lowest: 4,
    highest: 10,
    last: 7,
  })
})

it('draws the figures that a rule compares with', () => {
  expect(
    toRuleLines([
      { operator: 'gt', target: 30 },
      { operator: 'between', min: 35, max: 40 },
    ]),
  ).toEqual([30, 35, 40])
})

it('labels neighbours on an axis differently, and has room for the longest', () => {
  expect(toFigureLabels([1_013.2, 1_013.3, 1_013.4], 'en')).toEqual(['1,013.2', '1,013.3', '1,013.4'])
  expect(toFigureLabels([2.975, 2.98, 2.985], 'en')).toEqual(['2.975', '2.98', '2.985'])
  expect(toFigureLabels([0, 500, 1_000], 'ja')).toEqual(['0', '500', '1,000'])
  const pixels = toAxisWidth(['1,013.25', '9'])
  expect(pixels).toBeGreaterThanOrEqual('1,013.25'.length * 7 + 16)
  expect(toAxisWidth(null)).toBe(toAxisWidth(['9']))
})

it('reads the values under the pointer, and none where every line has a gap', () => {
  const columns = toColumns(
    [line([point(0, 1), point(1, 2), point(2, 3), point(60, 4)]), line([point(1, 10)])],
    60,
  )
  expect([0, 1, 3].map((index) => readColumn(columns, index))).toEqual([
    { time: begin, averages: [1, null] },
    { time: begin + 60, averages: [2, 10] },
    null,
  ])
})
