import { expect, it } from 'vitest'
import { formatPeriod, getWindow, listDays, toClock, turn } from './calendar-dates.ts'

it('begins the week on Sunday, also across a month', () => {
  const days = listDays('week', '2026-12-02')
  expect([days.length, days[0], days.at(-1)]).toEqual([7, '2026-11-29', '2026-12-05'])
})

it.each([
  ['2026-11-15', 35, '2026-11-01', '2026-12-05'],
  ['2026-12-31', 35, '2026-11-29', '2027-01-02'],
  ['2027-02-10', 35, '2027-01-31', '2027-03-06'],
  ['2026-08-01', 42, '2026-07-26', '2026-09-05'],
])('shows the month of %s in whole weeks', (date, count, first, last) => {
  const days = listDays('month', date)
  expect([days.length, days[0], days.at(-1)]).toEqual([count, first, last])
})

it('names the time that is shown as people write it', () => {
  expect(formatPeriod('week', '2026-12-02', 'en')).toMatch(/^November 29\s–\sDecember 5, 2026$/)
  expect(formatPeriod('week', '2026-11-24', 'ja')).toBe('2026/11/22～2026/11/28')
  expect(formatPeriod('month', '2026-11-24', 'ja')).toBe('2026年11月')
})

it('requests what any building may have on a day, and what continues from the day before', () => {
  expect(getWindow('day', '2026-11-24')).toEqual({
    from: '2026-11-22T10:00:00.000Z',
    to: '2026-11-25T14:00:00.000Z',
  })
})

it('turns a month to the first day of the next and of the one before, whatever the day', () => {
  expect(turn('month', '2027-01-31', 1)).toBe('2027-02-01')
  expect(turn('month', '2027-01-31', -1)).toBe('2026-12-01')
  expect(turn('week', '2026-11-24', -1)).toBe('2026-11-17')
})

it('shows the clock of the building', () => {
  expect(toClock('2026-11-24T15:30:00Z', 'Asia/Tokyo')).toBe('2026-11-25 00:30:00')
})
