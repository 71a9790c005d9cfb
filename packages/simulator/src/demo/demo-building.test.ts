import { mapDocumentSchema } from '@wheelhouse/contract/maps/map-document'
import { checkMap } from '@wheelhouse/map-model/check-map'
import { toSegments } from '@wheelhouse/map-model/geometry'
import { findDoorPlaces, planRide } from '@wheelhouse/map-model/lift-places'
import { buildRoutingGraph } from '@wheelhouse/map-model/routing'
import { describe, expect, test } from 'vitest'
import { demoGroundFloor, demoUpperFloor } from './demo-building.ts'
import { demoGroundMeters, demoUpperMeters } from './demo-meters.ts'

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

test('the demo building has a lift that joins its floors, and a security door on each one requested', () => {
  expect(planRide(demoGroundFloor, demoUpperFloor, 'lift-1')).toMatchObject({ lift: { bank: 'A' } })
  expect(planRide(demoUpperFloor, demoGroundFloor, 'lift-1')).toMatchObject({ lift: { bank: 'A' } })
  const guarded = [demoGroundFloor, demoUpperFloor].map((map) => {
    const from = map.waypoints.find(({ id }) => id === 'origin') ?? { x: 0, y: 0 }
    const doors = map.doors.filter(({ device }) => device !== '')
    return doors.map((door) => [door.device, findDoorPlaces(map, door, from)?.far.id])
  })
  expect(guarded).toEqual([[['security-1f', 'security']], [['server-2f', 'server']]])
})

test.each([
  ['ground floor', demoGroundFloor, demoGroundMeters],
  ['upper floor', demoUpperFloor, demoUpperMeters],
])('the meters of the %s hang on walls and are distinguishable', (_name, map, meters) => {
  const walls = map.walls.flatMap(({ points }) => toSegments(points, false))
  for (const { id, x, y } of meters) {
    const onWall = walls.filter(
      ({ ax, ay, bx, by }) =>
        Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 0.01 &&
        x >= Math.min(ax, bx) &&
        x <= Math.max(ax, bx) &&
        y >= Math.min(ay, by) &&
        y <= Math.max(ay, by),
    )
    expect([id, onWall.length]).toEqual([id, 1])
  }
  expect(new Set(meters.map(({ id }) => id)).size).toBe(meters.length)
  expect(new Set(meters.flatMap(({ markerIds }) => markerIds)).size).toBe(meters.length * 4)
})
