import type { ScheduleTimes } from '@wheelhouse/contract/schedules/schedule'
import { expect, test } from 'vitest'
import { listNextStarts } from './next-starts.ts'

const times: ScheduleTimes = {
  startAt: '2026-11-24T22:00',
  endAt: '2026-11-24T23:00',
  repeat: 'weekly',
  daysOfWeek: [1, 3],
  until: null,
}

test('the next starts are those after now, by the rule', () => {
  expect(listNextStarts(times, '2026-11-25T21:59', 3)).toEqual([
    '2026-11-25T22:00',
    '2026-11-30T22:00',
    '2026-12-02T22:00',
  ])
  expect(listNextStarts(times, '2026-11-25T22:00', 1)).toEqual(['2026-11-30T22:00'])
})

test('three months of a monthly rule are found, and short months have their last day', () => {
  const monthly: ScheduleTimes = { ...times, startAt: '2027-01-31T22:00', repeat: 'monthly', daysOfWeek: [] }
  expect(listNextStarts(monthly, '2027-01-31T22:00', 3)).toEqual([
    '2027-02-28T22:00',
    '2027-03-31T22:00',
    '2027-04-30T22:00',
  ])
})

test('nothing begins after the last day, and what does not repeat begins once', () => {
  expect(listNextStarts({ ...times, until: '2026-11-30' }, '2026-11-25T23:00', 3)).toEqual([
    '2026-11-30T22:00',
  ])
  const once: ScheduleTimes = { ...times, repeat: 'none', daysOfWeek: [] }
  expect(listNextStarts(once, '2026-11-20T00:00', 3)).toEqual(['2026-11-24T22:00'])
  expect(listNextStarts(once, '2026-11-25T00:00', 3)).toEqual([])
})
