import type { ScheduleTimes } from '@wheelhouse/contract/schedules/schedule'
import * as fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, it, vi } from 'vitest'
import { listSpansByRule } from '../testing/rule-engine.ts'
import { findNextSpan, findSpan, listSpans } from './recurrence.ts'

const newYork = 'America/New_York'

function times(changes: Partial<ScheduleTimes>): ScheduleTimes {
  const once = { startAt: '2026-01-31T10:00', endAt: '2026-01-31T11:00' } as const
  return { ...once, repeat: 'none', daysOfWeek: [], until: null, ...changes }
}

function list(changes: Partial<ScheduleTimes>, timezone: string, from: string, to: string) {
  const spans = listSpans(times(changes), timezone, { from: new Date(from), to: new Date(to) })
  return spans.map(({ date, startAt, endAt }) => [date, startAt.toISOString(), endAt.toISOString()])
}

it('begins at the same time of day in summer and in winter', () => {
  const night = { startAt: '2026-03-01T22:00', endAt: '2026-03-02T06:00', repeat: 'weekly' } as const
  expect(
    list({ ...night, daysOfWeek: [6] }, newYork, '2026-03-01T00:00:00Z', '2026-03-20T00:00:00Z'),
  ).toEqual([
    // The clocks go on while it runs: it still ends at six.
    ['2026-03-07', '2026-03-08T03:00:00.000Z', '2026-03-08T10:00:00.000Z'],
    ['2026-03-14', '2026-03-15T02:00:00.000Z', '2026-03-15T10:00:00.000Z'],
  ])
})

it('begins later at a time that the clocks leave out, and once at one that they show twice', () => {
  const inGap = { startAt: '2026-03-07T02:30', endAt: '2026-03-07T02:45', repeat: 'daily' } as const
  expect(list(inGap, newYork, '2026-03-08T00:00:00Z', '2026-03-10T00:00:00Z')).toEqual([
    ['2026-03-08', '2026-03-08T07:30:00.000Z', '2026-03-08T07:45:00.000Z'],
    ['2026-03-09', '2026-03-09T06:30:00.000Z', '2026-03-09T06:45:00.000Z'],
  ])
  // An hour is an hour then, too, where the clock already shows its end when it begins.
  const anHour = { startAt: '2026-03-07T02:30', endAt: '2026-03-07T03:30', repeat: 'daily' } as const
  expect(list(anHour, newYork, '2026-03-08T00:00:00Z', '2026-03-09T00:00:00Z')).toEqual([
    ['2026-03-08', '2026-03-08T07:30:00.000Z', '2026-03-08T08:30:00.000Z'],
  ])
  const twice = { startAt: '2026-10-30T01:30', endAt: '2026-10-30T01:40', repeat: 'daily' } as const
  expect(list(twice, newYork, '2026-11-01T00:00:00Z', '2026-11-02T12:00:00Z')).toEqual([
    ['2026-11-01', '2026-11-01T05:30:00.000Z', '2026-11-01T05:40:00.000Z'],
    ['2026-11-02', '2026-11-02T06:30:00.000Z', '2026-11-02T06:40:00.000Z'],
  ])
})

it.each([
  ['2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30']],
  ['2026-01-30', ['2026-02-28', '2026-03-30', '2026-04-30']],
  ['2026-01-28', ['2026-02-28', '2026-03-28', '2026-04-28']],
])('repeats on the day of each month of %s, or on its last', (day, days) => {
  const monthly = { startAt: `${day}T10:00`, endAt: `${day}T11:00`, repeat: 'monthly' } as const
  const found = list(monthly, 'Asia/Tokyo', '2026-02-01T00:00:00Z', '2026-05-01T00:00:00Z')
  expect(found.map(([date]) => date)).toEqual(days)
})

it('is over after its last day, which counts by the calendar of the building', () => {
  const daily = {
    startAt: '2026-06-01T08:00',
    endAt: '2026-06-01T09:00',
    repeat: 'daily',
    until: '2026-06-03',
  } as const
  const found = list(daily, 'Asia/Tokyo', '2026-05-01T00:00:00Z', '2026-07-01T00:00:00Z')
  expect(found.map(([date]) => date)).toEqual(['2026-06-01', '2026-06-02', '2026-06-03'])
  expect(findNextSpan(times(daily), 'Asia/Tokyo', new Date('2026-06-02T23:00:00Z'))).toBeNull()
})

it('finds what is next: later today, in another month, or in another year', () => {
  const next = (changes: Partial<ScheduleTimes>, after: string) =>
    findNextSpan(times(changes), 'Asia/Tokyo', new Date(after))?.startAt.toISOString() ?? null
  expect(next({}, '2026-01-31T00:59:59.999Z')).toBe('2026-01-31T01:00:00.000Z')
  expect(next({}, '2026-01-31T01:00:00Z')).toBeNull()
  expect(next({ repeat: 'monthly' }, '2026-01-31T01:00:00Z')).toBe('2026-02-28T01:00:00.000Z')
  expect(next({ repeat: 'weekly', daysOfWeek: [5] }, '2020-01-01T00:00:00Z')).toBe('2026-02-06T01:00:00.000Z')
  expect(next({ repeat: 'daily' }, '2099-12-31T02:00:00Z')).toBe('2100-01-01T01:00:00.000Z')
})

it('finds the occurrence of a day', () => {
  const weekly = times({ repeat: 'weekly', daysOfWeek: [1] })
  expect(findSpan(weekly, 'Pacific/Auckland', '2026-02-02')?.startAt.toISOString()).toBe(
    '2026-02-01T21:00:00.000Z',
  )
  expect(findSpan(weekly, 'Pacific/Auckland', '2026-02-03')).toBeNull()
})

const zones = [
  'Asia/Tokyo',
  'UTC',
  'Asia/Kolkata',
  'America/St_Johns',
  newYork,
  'America/Santiago',
  'Europe/Berlin',
  // Clocks that change by half an hour, in the middle of summer, or at midnight.
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Beirut',
  'America/Havana',
  'Pacific/Kiritimati',
]
const dayMs = 86_400_000
const years = { min: Date.UTC(2000, 0, 1), max: Date.UTC(2199, 10, 1) }
const toLocal = (moment: number) => new Date(moment).toISOString().slice(0, 16)

/** A schedule, a zone, and up to three months about the time that it begins. */
const asked = fc
  .record({
    zone: fc.constantFrom(...zones),
    repeat: fc.constantFrom(...(['none', 'daily', 'weekly', 'monthly'] as const)),
    // Most changes of clocks come in the night.
    startAt: fc.tuple(fc.integer(years), fc.integer({ min: 0, max: 300 })),
    minutes: fc.integer({ min: 1, max: 1_440 }),
    daysOfWeek: fc.subarray([0, 1, 2, 3, 4, 5, 6] as const, { minLength: 1 }),
    until: fc.option(fc.integer({ min: 0, max: 200 })),
    from: fc.integer({ min: -30 * dayMs, max: 100 * dayMs }),
    days: fc.integer({ min: 0, max: 92 }),
  })
  .map(({ zone, repeat, startAt: [moment, minute], minutes, daysOfWeek, until, from, days }) => {
    const begins = Math.floor(moment / dayMs) * dayMs + minute * 60_000
    const schedule = {
      startAt: toLocal(begins),
      endAt: toLocal(begins + minutes * 60_000),
      repeat,
      daysOfWeek,
      until: until === null ? null : toLocal(begins + until * dayMs).slice(0, 10),
    }
    const window = { from: new Date(begins + from), to: new Date(begins + from + days * dayMs) }
    return { schedule, zone, window }
  })

it('comes to what a rule engine comes to, of any rule, in any zone, over any change of clocks', () => {
  fc.assert(
    fc.property(asked, ({ schedule, zone, window }) => {
      expect(listSpans(schedule, zone, window)).toEqual(listSpansByRule(schedule, zone, window))
    }),
    { numRuns: 1_000 },
  )
})

it('asks no rule engine', () => {
  const asks = vi.spyOn(RRuleTemporal.prototype, 'between')
  list({ repeat: 'daily' }, newYork, '2026-03-01T00:00:00Z', '2026-06-01T00:00:00Z')
  expect(asks).not.toHaveBeenCalled()
})
