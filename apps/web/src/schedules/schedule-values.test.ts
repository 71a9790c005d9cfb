import { expect, it } from 'vitest'
import { getWeekday, moveEnd } from './schedule-values.ts'

it.each([
  ['an hour where no end was chosen', '2026-11-24T22:00', '', '', '2026-11-24T23:00'],
  ['as long as before', '2026-11-25T23:30', '2026-11-24T22:00', '2026-11-24T23:30', '2026-11-26T01:00'],
  [
    'an hour where the end was before the start',
    '2026-11-25T09:00',
    '2026-11-25T12:00',
    '2026-11-25T11:00',
    '2026-11-25T10:00',
  ],
  ['as it was while the start is no time', '', '2026-11-25T12:00', '2026-11-25T13:00', '2026-11-25T13:00'],
])('a schedule whose start moves lasts %s', (_, startAt, from, endAt, expected) => {
  expect(moveEnd({ startAt, endAt }, from)).toBe(expected)
})

it('knows the weekday of a start by the clock of no place', () => {
  expect(getWeekday('2026-11-29T00:00')).toBe('0')
  expect(getWeekday('')).toBe('')
})
