import { mapDocumentSchema } from '@wheelhouse/contract/maps/map-document'
import { describe, expect, test } from 'vitest'
import { checkMap } from '../check-map.ts'
import { buildRoutingGraph } from '../routing.ts'
import { demoGroundFloor, demoUpperFloor } from './demo-building.ts'

describe.each([
  ['ground floor', demoGroundFloor],
  ['upper floor', demoUpperFloor],
])('the demo building, %s', (_name, map) => {
  test('is a valid map document without problems', () => {
    expect(mapDocumentSchema.safeParse(map).error).toBeUndefined()
    expect(checkMap(map)).toEqual([])
  })

  test('lets a robot reach every waypoint from its dock', () => {
    const graph = buildRoutingGraph(map)
    const unreachable = map.waypoints.filter((waypoint) => graph.route('dock-1', waypoint.id) === null)
    expect(unreachable).toEqual([])
  })
})
