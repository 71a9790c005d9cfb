import { expect, test } from 'vitest'
import { addMonths, listMonthDays } from './days.ts'
import { readTypedDate, readTypedTime } from './read-typed.ts'

const today = '2026-11-24'

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026/12/1', '2026-12-01'],
  ['２０２６／１２／０１', '2026-12-01'],
  ['2026/12/01(Tue)', '2026-12-01'],
  ['20261201', '2026-12-01'],
  ['12/1', '2026-12-01'],
  ['2028-02-29', '2028-02-29'],
])('%s is that day in both languages', (text, day) => {
  expect([readTypedDate(text, 'ja', today), readTypedDate(text, 'en', today)]).toEqual([day, day])
})

test.each([
  ['Tue, Dec 1, 2026', '2026-12-01'],
  ['1 december 2027', '2027-12-01'],
  ['dec 1', '2026-12-01'],
  ['12/1/2026', '2026-12-01'],
])('%s is a day in English', (text, day) => {
  expect(readTypedDate(text, 'en', today)).toBe(day)
  expect(readTypedDate('1/12/2026', 'ja', today)).toBeNull()
})

test.each(['', 'tomorrow', '2026-02-30', '13/1', '2026', '2026-12'])('"%s" is no day', (text) => {
  expect(readTypedDate(text, 'en', today)).toBeNull()
})

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['2215', '22:15'],
  ['9:05', '09:05'],
  ['９：０５', '09:05'],
  ['9:30 pm', '21:30'],
  ['12am', '00:00'],
  ['24:00', null],
  ['9:60', null],
  ['noon', null],
])('the time typed as %s is %s', (text, time) => {
  expect(readTypedTime(text)).toBe(time)
})

test.each([
  ['14:32:10', '14:32:10'],
  ['143210', '14:32:10'],
  ['1432', '14:32'],
  ['14:32:60', null],
  ['14321', null],
])('with seconds, the time typed as %s is %s', (text, time) => {
  expect(readTypedTime(text, true)).toBe(time)
  expect(readTypedTime('14:32:10')).toBeNull()
})

test('a month is shown in whole weeks, and the last day of a long month leads to that of a short one', () => {
  const days = listMonthDays('2026-11-24')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35])
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-31')
})
