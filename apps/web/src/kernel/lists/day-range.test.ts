import { describe, expect, it } from 'vitest'
import { dayRange } from './day-range.ts'

describe('a day in a time zone', () => {
  it('begins and ends at its own midnight', () => {
    expect(dayRange('2026-11-20', 'Asia/Tokyo')).toEqual([
      '2026-11-19T15:00:00.000Z',
      '2026-11-20T14:59:59.999Z',
    ])
  })

  it('is 23 hours long where clocks go forward, and 25 where they go back', () => {
    const hours = ([from, until]: [string, string]) => (Date.parse(until) + 1 - Date.parse(from)) / 3_600_000
    expect(hours(dayRange('2026-03-29', 'Europe/Berlin'))).toBe(23)
    expect(hours(dayRange('2026-10-25', 'Europe/Berlin'))).toBe(25)
    expect(hours(dayRange('2026-03-30', 'Europe/Berlin'))).toBe(24)
  })
})
