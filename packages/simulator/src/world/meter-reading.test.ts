import type { VirtualMeter } from '@wheelhouse/contract/inspections/virtual-meter'
import { expect, test } from 'vitest'
import { showReading } from './meter-reading.ts'

const hour = 3_600_000
const since = '2026-11-01T00:00:00Z'
const begin = Date.parse(since)
const counter = (start: number, decimals = 1): Pick<VirtualMeter, 'reading'> => ({
  reading: { kind: 'counter', start, since, perHour: 2.5, decimals },
})
const wandering = (seed: number): Pick<VirtualMeter, 'reading'> => ({
  reading: { kind: 'wandering', mean: -2, swing: 3, seed, decimals: 1 },
})

test('a counter grows at its rate, with leading zeros, and begins anew when it is full', () => {
  expect(showReading(counter(120), begin)).toBe('00120.0')
  expect(showReading(counter(120), begin + 10 * hour)).toBe('00145.0')
  expect(showReading(counter(120, 0), begin + 1.5 * hour)).toBe('000123')
  expect(showReading(counter(99_999), begin + hour)).toBe('00001.5')
})

test('a wandering value stays around its mean, changes, and is the same for the same moment', () => {
  const values = Array.from({ length: 500 }, (_, minute) =>
    Number(showReading(wandering(1), begin + minute * 60_000)),
  )
  expect(Math.min(...values)).toBeGreaterThanOrEqual(-5)
  expect(Math.max(...values)).toBeLessThanOrEqual(1)
  expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(3)
  expect(values.slice(1).every((value, index) => Math.abs(value - (values[index] ?? 0)) < 1.5)).toBe(true)
  expect(showReading(wandering(1), begin)).toBe(showReading(wandering(1), begin))
  expect(showReading(wandering(2), begin + hour)).not.toBe(showReading(wandering(1), begin + hour))
})
