import { expect, it } from 'vitest'
import { onCallRotaCreate } from './on-call-rota.ts'
import { listTurns, type RotaPlan } from './on-call-turns.ts'

const plan = (values: Partial<RotaPlan> = {}): RotaPlan => ({
  timezone: 'Asia/Tokyo',
  firstDay: '2026-11-02',
  handoverTime: '09:00',
  weeksPerTurn: 1,
  operatorIds: ['a', 'b', 'c'],
  exceptions: [],
  ...values,
})
/** `who from`, and the end of the last one. */
const list = (of: RotaPlan, from: string, count: number, away: readonly string[] = []) => {
  const turns = listTurns(of, (id) => !away.includes(id), Date.parse(from), count)
  return [
    ...turns.map(
      ({ operatorId, fromAt, isException }) =>
        `${operatorId}${isException ? '*' : ''} ${fromAt.slice(0, 16)}`,
    ),
    turns.at(-1)?.untilAt?.slice(0, 16) ?? null,
  ]
}

it('hands over at the same time of the week, by the clock of the zone also when that is changed', () => {
  const tokyo = list(plan(), '2026-11-09T00:00:00Z', 2)
  expect(tokyo).toEqual(['b 2026-11-09T00:00', 'c 2026-11-16T00:00', '2026-11-23T00:00'])
  expect(list(plan(), '2026-11-08T23:59:59Z', 1)).toEqual(['a 2026-11-02T00:00', '2026-11-09T00:00'])
  // Summer time ends on November 1, 2026 at two, and begins on March 14, 2027.
  const york = plan({ timezone: 'America/New_York', firstDay: '2026-10-25', handoverTime: '01:30' })
  expect(list(york, '2026-10-31T00:00:00Z', 2)).toEqual([
    'a 2026-10-25T05:30',
    'b 2026-11-01T05:30',
    '2026-11-08T06:30',
  ])
  // Some hours after summer time began.
  const morning = plan({ timezone: 'America/New_York', firstDay: '2027-03-07' })
  expect(list(morning, '2027-03-08T00:00:00Z', 1)).toEqual(['a 2027-03-07T14:00', '2027-03-14T13:00'])
  // Half past two is left out on that day.
  const spring = plan({ timezone: 'America/New_York', firstDay: '2027-03-07', handoverTime: '02:30' })
  expect(list(spring, '2027-03-08T00:00:00Z', 2)).toEqual([
    'a 2027-03-07T07:30',
    'b 2027-03-14T07:30',
    '2027-03-21T06:30',
  ])
})

it('lets one person have several weeks, and nobody before the first day', () => {
  const twoWeeks = plan({ weeksPerTurn: 2, operatorIds: ['a', 'b'] })
  expect(list(twoWeeks, '2026-10-30T00:00:00Z', 3)).toEqual([
    'null 2026-10-30T00:00',
    'a 2026-11-02T00:00',
    'b 2026-11-16T00:00',
    '2026-11-30T00:00',
  ])
  // Years later it is still quick, and right.
  expect(list(twoWeeks, '2031-11-04T00:00:00Z', 1)).toEqual(['a 2031-10-27T00:00', '2031-11-10T00:00'])
})

it('lets somebody stand in, over a hand-over, too', () => {
  const exceptions = [
    { operatorId: 'c', fromAt: '2026-11-07T00:00:00Z', untilAt: '2026-11-10T00:00:00Z' },
    { operatorId: 'a', fromAt: '2026-11-11T00:00:00Z', untilAt: '2026-11-12T00:00:00Z' },
  ]
  expect(list(plan({ exceptions }), '2026-11-03T00:00:00Z', 5)).toEqual([
    'a 2026-11-02T00:00',
    'c* 2026-11-07T00:00',
    'b 2026-11-10T00:00',
    'a* 2026-11-11T00:00',
    'b 2026-11-12T00:00',
    '2026-11-16T00:00',
  ])
  expect(list(plan({ exceptions }), '2026-11-08T00:00:00Z', 1)).toEqual([
    'c* 2026-11-07T00:00',
    '2026-11-10T00:00',
  ])
  expect(list(plan({ exceptions }), '2026-11-08T00:00:00Z', 1, ['c'])).toEqual([
    'a 2026-11-02T00:00',
    '2026-11-09T00:00',
  ])
})

it('passes over those who are not there, and leaves the others their turns', () => {
  expect(list(plan(), '2026-11-03T00:00:00Z', 3, ['b'])).toEqual([
    'a 2026-11-02T00:00',
    'c 2026-11-09T00:00',
    'a 2026-11-23T00:00',
    '2026-11-30T00:00',
  ])
  expect(list(plan(), '2026-11-03T00:00:00Z', 3, ['a', 'b'])).toEqual(['c 2026-11-02T00:00', null])
  expect(list(plan(), '2026-11-03T00:00:00Z', 3, ['a', 'b', 'c'])).toEqual(['null 2026-11-02T00:00', null])
})

it('takes exceptions that come one after the other, and none at the same time or without an end', () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const at = (day: number) => `2026-11-${10 + day}T00:00:00Z`
  const parse = (...days: [number, number][]) => {
    const exceptions = days.map(([from, until]) => ({ operatorId: id, fromAt: at(from), untilAt: at(until) }))
    const rota = { ...plan({ operatorIds: [id], exceptions }), name: 'Night', level: 9 }
    return onCallRotaCreate.safeParse(rota).error?.issues.map(({ message }) => message) ?? []
  }
  expect(parse([3, 5], [1, 3])).toEqual([])
  expect(parse([1, 4], [3, 5])).toEqual(['onCall.exceptionsOverlap'])
  expect(parse([2, 2])).toEqual(['onCall.exceptionEnds'])
})
