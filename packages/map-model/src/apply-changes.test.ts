import { mapChangeSchema } from '@wheelhouse/contract/maps/map-change'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { expect, it } from 'vitest'
import { applyChanges, invertChanges } from './apply-changes.ts'

const map = toMap({
  waypoints: [
    { id: 'a', no: 1, name: 'A', type: 1, x: 1, y: 1, theta: 0 },
    { id: 'b', no: 2, name: 'B', type: 1, x: 2, y: 1, theta: 0 },
  ],
  rooms: [
    {
      id: 'hall',
      name: 'Hall',
      polygon: [
        [0, 0],
        [5, 0],
        [5, 5],
      ],
    },
  ],
})
const [a] = map.waypoints
if (a === undefined) throw new Error('the map has a waypoint')
const bounds: typeof map.bounds = { min: [0, 0], max: [9, 9] }
const changes = [
  { list: 'waypoints', id: 'a', value: { ...a, x: 3 } },
  { list: 'waypoints', id: 'b', value: null },
  { list: 'waypoints', id: 'c', value: { ...a, id: 'c' } },
  { single: 'bounds', value: bounds },
] as const

it('moves, takes away and adds objects in their place, and leaves other lists as they are', () => {
  const next = applyChanges(map, changes)
  expect(next.waypoints.map(({ id, x }) => [id, x])).toEqual([
    ['a', 3],
    ['c', 1],
  ])
  expect(next.bounds).toBe(bounds)
  expect(next.rooms).toBe(map.rooms)
  expect(map.waypoints).toHaveLength(2)
})

it('is taken back by its inverse, apart from the order of what was away', () => {
  const back = applyChanges(applyChanges(map, changes), invertChanges(map, changes))
  expect(back).toEqual(map)
})

it('takes no change whose object is of another id or list', () => {
  expect(mapChangeSchema.safeParse(changes[0]).success).toBe(true)
  expect(mapChangeSchema.safeParse({ ...changes[0], id: 'b' }).success).toBe(false)
  expect(mapChangeSchema.safeParse({ ...changes[0], list: 'rooms' }).success).toBe(false)
  expect(mapChangeSchema.safeParse({ single: 'revision', value: 3 }).success).toBe(false)
})
