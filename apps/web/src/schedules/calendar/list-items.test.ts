import { expect, it } from 'vitest'
import { anOccurrence } from '../../testing/occurrence-samples.ts'
import { toEntries } from './calendar-entries.ts'
import { findDay, findWork, toItemsByDay, toWorkItems } from './list-items.ts'

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

const at = (hour: string, change: Parameters<typeof anOccurrence>[0] = {}) =>
  anOccurrence({ startAt: `2026-11-24T${hour}:00:00Z`, endAt: `2026-11-24T${hour}:30:00Z`, ...change })
const work = (...occurrences: ReturnType<typeof at>[]) =>
  toWorkItems(toEntries(occurrences), '2026-11-24', new Date('2026-11-24T05:30:00Z'))

it('distinguishes what comes next from what is over, left out or later, and shows what prevents it', () => {
  const items = work(
    at('08'),
    at('01', { result: 'done' }),
    at('06', { skipped: true }),
    at('07'),
    anOccurrence({ startAt: '2026-11-25T03:00:00Z' }),
  )
  expect(items.map(({ entry: { startTime }, isNext }) => [startTime, isNext])).toEqual([
    ['10:00', undefined],
    ['15:00', undefined],
    ['16:00', true],
    ['17:00', undefined],
  ])
  const [hindered] = work(at('07', { hindrance: 'busy' }), at('08'))
  expect(hindered?.isNext).toBeUndefined()
})

it('shows the work of a day from what runs since the day before on', () => {
  const overnight = { startAt: '2026-11-23T12:00:00Z', endAt: '2026-11-24T06:00:00Z' }
  const items = work(
    at('01', { result: 'done' }),
    anOccurrence({ ...overnight, result: 'running' }),
    anOccurrence({ ...overnight, result: 'done' }),
  )
  expect(items.map(({ entry }) => entry.startTime)).toEqual(['21:00', '10:00'])
  expect(findWork(items)).toBe(0)
  expect(findWork(work(at('01', { result: 'done' }), at('02', { result: 'done' }), at('07')))).toBe(1)
  expect(findWork(work(at('01', { result: 'done' }), at('02', { result: 'fail' })))).toBe(1)
})
