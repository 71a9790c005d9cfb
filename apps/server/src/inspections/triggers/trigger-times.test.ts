/** When rules of times fire, and which days their reports are of, by the clock of the building. */
import { expect, it } from 'vitest'
import { findNextFiring } from './trigger-times.ts'
import { getSpan } from './write-report.ts'

const at = (time: string, daysOfWeek: (0 | 1 | 2 | 3 | 4 | 5 | 6)[], dayOfMonth: number | null = null) =>
  ({ event: 0, flowId: '', time, daysOfWeek, dayOfMonth }) as const
const next = (condition: ReturnType<typeof at>, zone: string, after: string) =>
  findNextFiring(condition, zone, new Date(after))?.toISOString()

it('fires on its days of the week, at the same time of day across a change of clocks', () => {
  const saturdays = at('22:00', [6])
  expect(next(saturdays, 'Europe/Berlin', '2026-10-23T00:00:00Z')).toBe('2026-10-24T20:00:00.000Z')
  expect(next(saturdays, 'Europe/Berlin', '2026-10-24T20:00:00Z')).toBe('2026-10-31T21:00:00.000Z')
})

it('fires on the last day of months that lack its day', () => {
  const last = at('08:00', [], 31)
  expect(next(last, 'Asia/Tokyo', '2027-01-30T23:00:00Z')).toBe('2027-02-27T23:00:00.000Z')
  expect(next(last, 'Asia/Tokyo', '2027-02-27T23:00:00Z')).toBe('2027-03-30T23:00:00.000Z')
})

it('is a day of 25 hours, or the month before, by that clock', () => {
  const morning = new Date('2026-10-26T07:00:00Z')
  const day = { from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' }
  expect(getSpan('yesterday', 'Europe/Berlin', morning)).toEqual(day)
  const january = new Date('2026-12-31T15:30:00Z')
  const december = { from: '2026-11-30T15:00:00.000Z', to: '2026-12-31T15:00:00.000Z' }
  expect(getSpan('lastMonth', 'Asia/Tokyo', january)).toEqual(december)
})
