import { expect, it } from 'vitest'
import { formatPeriod, periodFilter, readPeriod } from './period.ts'

const today = new Date(2026, 2, 1, 9)

it.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-02-28', '2026-02-28'],
  ['week', '2026-02-23', '2026-03-01'],
  ['month', '2026-03-01', '2026-03-31'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['2026-02-10', '2026-02-10', '2026-02-10'],
  ['2026-02-10..2026-02-12', '2026-02-10', '2026-02-12'],
])('reads %s as the days from %s to %s', (text, from, to) => {
  expect(readPeriod(text, today)).toEqual({ from, to })
  expect(readPeriod(formatPeriod({ from, to }), today)).toEqual({ from, to })
})

it.each(['', 'sometime', '2026-02-12..2026-02-10', '2026-02-10..', '2026-13-01'])(
  'filters by nothing where an address says %j',
  (text) => {
    expect(readPeriod(text, today)).toBeNull()
    expect(periodFilter(text)).toBeUndefined()
  },
)

it('filters to the last moment of the last day', () => {
  const [from, until] = periodFilter('2026-02-10..2026-02-12')?.between ?? []
  expect(Date.parse(until ?? '') + 1 - Date.parse(from ?? '')).toBe(3 * 86_400_000)
})
