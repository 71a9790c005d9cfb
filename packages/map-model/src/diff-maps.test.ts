import { toMap } from '@wheelhouse/contract/maps/map-document'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyChanges } from './apply-changes.ts'
import { describeDifference, diffMaps } from './diff-maps.ts'
import { arbitraryChange, arbitraryMap } from './testing/arbitrary-map.ts'

it('makes one map of another, apart from the order of its lists', () => {
  const sorted = (map: object) =>
    Object.entries(map).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1))
        : value,
    ])
  fc.assert(
    fc.property(arbitraryMap, arbitraryMap, (from, to) => {
      expect(sorted(applyChanges(from, diffMaps(from, to)))).toEqual(sorted(to))
    }),
  )
})

it('names nothing that is the same, be it another object', () => {
  fc.assert(
    fc.property(arbitraryMap, fc.array(arbitraryChange, { maxLength: 4 }), (map, changes) => {
      expect(diffMaps(map, structuredClone(map))).toEqual([])
      expect(diffMaps(map, applyChanges(map, changes)).length).toBeLessThanOrEqual(changes.length)
    }),
  )
})

it('lists what became of each object, by its name and place', () => {
  const point = (id: string, x: number) => ({ id, no: 1, name: id, type: 1 as const, x, y: 0, theta: 0 })
  const edge = { id: 'e', from: 'a', to: 'b', oneWay: false }
  const from = toMap({ waypoints: [point('a', 1), point('b', 2), point('c', 3)], edges: [edge] })
  const to = toMap({
    waypoints: [point('a', 5), { ...point('b', 2), type: 2, note: 'here' }, point('d', 4)],
    edges: [{ ...edge, to: 'd' }],
    bounds: { min: [0, 0], max: [9, 9] },
  })
  expect(describeDifference(from, to)).toEqual([
    { kind: 'removed', object: 'waypoints/c', name: 'c', at: [3, 0], fields: [] },
    { kind: 'moved', object: 'waypoints/a', name: 'a', at: [5, 0], fields: ['x'] },
    { kind: 'changed', object: 'waypoints/b', name: 'b', at: [2, 0], fields: ['type', 'note'] },
    { kind: 'added', object: 'waypoints/d', name: 'd', at: [4, 0], fields: [] },
    { kind: 'changed', object: 'edges/e', name: '', at: [4.5, 0], fields: ['to'] },
    { kind: 'changed', object: 'bounds', name: '', at: null, fields: ['max'] },
  ])
})
