import { expect, it } from 'vitest'
import { anOccurrence } from '../../testing/occurrence-samples.ts'
import { toEntries } from './calendar-entries.ts'
import { isIdle, nameRobots, toRows } from './robot-rows.ts'

const buildings = new Map([
  ['b1', 'Tower'],
  ['b2', 'Annex'],
])
const robot = (id: string, name: string, buildingId: string) => ({
  id,
  name,
  buildingId,
  serialNumber: `S${id}`,
})

it('distinguishes robots of one name by their building, and in one building by their serial number', () => {
  const robots = [
    robot('3', 'Alpha', 'b2'),
    robot('1', 'Alpha', 'b1'),
    robot('2', 'Alpha', 'b1'),
    robot('4', 'Beta', 'b1'),
  ]
  expect(nameRobots(robots, [], buildings).map(({ name, detail }) => [name, detail])).toEqual([
    ['Alpha', 'Annex'],
    ['Alpha', 'Tower S1'],
    ['Alpha', 'Tower S2'],
    ['Beta', null],
  ])
})

it('orders robots by their names as people count, with those that only entries know', () => {
  const entries = toEntries([anOccurrence({ robotId: '9', robotName: 'Robot 2', buildingId: 'b1' })])
  const robots = [robot('10', 'Robot 10', 'b1'), robot('1', 'Robot 1', 'b1')]
  expect(nameRobots(robots, entries, buildings).map(({ id }) => id)).toEqual(['1', '9', '10'])
})

it('has each entry on the day on which it begins by the clock of its building, in order', () => {
  const days = ['2026-11-24', '2026-11-25']
  const entries = toEntries([
    anOccurrence({ startAt: '2026-11-24T13:00:00Z', endAt: '2026-11-24T21:00:00Z', title: 'Night' }),
    anOccurrence({ startAt: '2026-11-24T15:30:00Z', endAt: '2026-11-24T16:00:00Z', title: 'Early' }),
    anOccurrence({ startAt: '2026-11-23T13:00:00Z', endAt: '2026-11-23T21:00:00Z', title: 'Before' }),
    anOccurrence({ startAt: '2026-11-23T13:00:00Z', endAt: '2026-11-23T14:00:00Z', title: 'Over' }),
  ])
  const [robotOf] = nameRobots([], entries, buildings)
  const idle = { id: '8', name: 'Beta', buildingId: 'b1', detail: null }
  const [row, other] = toRows([...(robotOf ? [robotOf] : []), idle], entries, days)
  expect(row?.days.map((ofDay) => ofDay.map(({ occurrence: { title } }) => title))).toEqual([
    ['Before', 'Night'],
    ['Early'],
  ])
  expect(row?.days[0]?.[0]).toMatchObject({ isCarried: true, startTime: '22:00', endTime: '06:00' })
  expect(other && isIdle(other)).toBe(true)
})
