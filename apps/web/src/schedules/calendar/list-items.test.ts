import { expect, it } from 'vitest'
import { anOccurrence } from '../../testing/occurrence-samples.ts'
import { toEntries } from './calendar-entries.ts'
import { findDay, toItemsByDay } from './list-items.ts'

const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
const entries = toEntries([
  anOccurrence(),
  anOccurrence({ startAt: '2026-11-24T08:00:00Z', endAt: '2026-11-24T09:00:00Z' }),
  anOccurrence({ startAt: '2026-11-26T03:00:00Z', endAt: '2026-11-26T04:00:00Z' }),
])
const list = (minute: number) =>
  toItemsByDay(entries, days, () => ({ day: '2026-11-24', minute })).map((item) =>
    item.kind === 'entry' ? item.entry.startTime : item.key,
  )

it('lists entries below their days, with the present between what has begun and what comes', () => {
  expect(list(13 * 60)).toEqual(['2026-11-24', '12:00', 'now', '17:00', '2026-11-26', '12:00'])
  expect(list(18 * 60)).toEqual(['2026-11-24', '12:00', '17:00', 'now', '2026-11-26', '12:00'])
})

it('is opened at a day, or at the first after it, or at its begin', () => {
  const items = toItemsByDay(entries, days, () => ({ day: '2026-12-01', minute: 0 }))
  expect(['2026-11-23', '2026-11-25', '2026-11-27'].map((date) => findDay(items, date))).toEqual([0, 3, 0])
})
