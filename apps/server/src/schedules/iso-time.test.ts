import { expect, it } from 'vitest'
import { toDate, toIsoMoment } from './iso-time.ts'

it('writes moments as the language does, however many there are', () => {
  const wrong = Array.from(
    { length: 5_000 },
    (_, index) => Date.UTC(1969, 11, 1) + index * 8_117 * 61_001,
  ).filter((moment) => toIsoMoment(moment) !== new Date(moment).toISOString())
  expect(wrong).toEqual([])
  expect(toIsoMoment(Date.UTC(2026, 10, 20, 22, 5))).toBe('2026-11-20T22:05:00.000Z')
})

it('names a day by its date', () => {
  expect([0, 1, 2].map((days) => toDate(Date.UTC(2026, 10, 29 + days)))).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
  ])
})
