import { expect, it } from 'vitest'
import { getEnds, getWindow, toClock, turn } from './calendar-dates.ts'

it('begins the week on Sunday, also across a month', () => {
  expect(getEnds('week', '2026-12-02')).toEqual({ first: '2026-11-29', last: '2026-12-05' })
})

it('asks for what any building may have on a day, and for what goes on from the day before', () => {
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
