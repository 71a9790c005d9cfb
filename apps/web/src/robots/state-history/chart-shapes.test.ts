import { expect, it } from 'vitest'
import { joinSpans, timeTicks, toPaths } from './chart-shapes.ts'

const span = { from: 0, to: 100 }
const scale = { low: 0, high: 100 }
const point = (from: number, avg: number | null) => ({
  from,
  to: from + 20,
  value: avg === null ? null : { min: avg - 10, avg, max: avg + 10 },
})

it('draws no line across a time without a value, and a value alone as a dot', () => {
  const { line, area } = toPaths([point(0, 50), point(20, 60), point(40, null), point(80, 30)], span, scale)
  expect(line).toBe('M10 50L30 40M90 70L90 70')
  expect(area).toBe('M10 40L30 30L30 50L10 60Z')
})

it('draws no line across a time without a point', () => {
  expect(toPaths([point(0, 50), point(40, 60)], span, scale).line).toBe('M10 50L10 50M50 40L50 40')
})

it('makes one of spans that touch', () => {
  expect(joinSpans([point(0, 1), point(20, 1), point(60, 1)])).toEqual([
    expect.objectContaining({ from: 0, to: 40 }),
    expect.objectContaining({ from: 60, to: 80 }),
  ])
})

const hourMs = 3_600_000
const now = Date.parse('2026-11-20T04:05:00Z')

it.each([
  ['Asia/Tokyo', ['18:00', '00:00', '06:00', '12:00']],
  ['Asia/Kathmandu', ['12:00', '18:00', '00:00', '06:00']],
])('labels a day at whole hours of %s', (timeZone, labels) => {
  const ticks = timeTicks({ from: now - 24 * hourMs, to: now }, 'en', timeZone)
  expect(ticks.map(({ label }) => label)).toEqual(labels)
})

it.each([
  [7, ['11/14', '11/16', '11/18', '11/20']],
  [30, ['10/22', '10/28', '11/3', '11/9', '11/15']],
])('labels %i days at midnights, as many as have room', (days, labels) => {
  const ticks = timeTicks({ from: now - days * 24 * hourMs, to: now }, 'ja', 'Asia/Tokyo')
  expect(ticks.map(({ label }) => label)).toEqual(labels)
})
