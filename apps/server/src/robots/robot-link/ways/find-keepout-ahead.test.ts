import { type Point, toMap, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { expect, it } from 'vitest'
import type { RobotTwin } from '../twins/robot-twin.ts'
import { findKeepoutAhead } from './find-keepout-ahead.ts'
import { buildFloorPlan } from './plan-order.ts'

const polygon: Point[] = [
  [5, 4],
  [6, 4],
  [6, 5],
  [5, 5],
]
const at = (id: string, no: number, x: number) => ({
  id,
  no,
  x,
  y: 4.5,
  name: id,
  theta: 0,
  type: waypointTypes.normal,
})
const plan = buildFloorPlan(
  'b.f',
  toMap({
    waypoints: [at('near', 1, 3), at('far', 2, 8)],
    zones: [{ id: 'z', name: 'Stairs', kind: 'keepout', polygon }],
    bounds: { min: [0, 0], max: [10, 10] },
  }),
)

/** A robot at `x` on its way to these nodes, whose places it reports or not. */
function getTwin(x: number, ahead: { nodeId: string; x: number | null; y: number | null }[]) {
  const goal = { waypointId: null, x: ahead.at(-1)?.x ?? 3, y: 4.5, theta: 0, name: null, dock: false }
  const pose = { mapId: 'b.f', x, y: 4.5, theta: 0, localized: true }
  const order = { orderId: 'o', goal, status: 'running', remaining: [] }
  return { order, state: { pose, ahead } } as unknown as RobotTwin
}
const placeless = (nodeId: string) => ({ nodeId, x: null, y: null })

it.each([
  ['leads through it by the places the robot reports', getTwin(1, [{ nodeId: 'goal', x: 8, y: 4.5 }]), 'z'],
  ['leads through it by the places of our waypoints', getTwin(1, [placeless('far'), placeless('near')]), 'z'],
  ['ends before it', getTwin(1, [placeless('near')]), undefined],
  ['leads out of it, where the robot stands', getTwin(5.5, [placeless('near')]), undefined],
  ['has come to its end', getTwin(3, []), undefined],
])('a way that %s', (_, twin, zone) => {
  expect(findKeepoutAhead(plan, twin)?.id).toBe(zone)
})
