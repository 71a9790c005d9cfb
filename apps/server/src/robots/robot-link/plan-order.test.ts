import { demoGroundFloor } from '@wheelhouse/map-model/demo/demo-building'
import { expect, test } from 'vitest'
import { buildFloorPlan, nearestDock, planPath, planPathVia, undockGoal } from './plan-order.ts'

const plan = buildFloorPlan('b.f', demoGroundFloor)
const at = (x: number, y: number) => ({ mapId: 'b.f', x, y, theta: 0, localized: true })

test('a path to a waypoint begins where the robot stands and follows the corridor', () => {
  const path = planPath(plan, at(33.5, 0.9), { waypointId: 'cafe' })
  expect(path?.nodes[0]).toMatchObject({ nodeId: 'dock-2', deviation: 0.5 })
  expect(path?.nodes.at(-1)?.nodeId).toBe('cafe')
  expect(path?.nodes.map((node) => node.nodeId)).toContain('c-east')
})

test('a free point in the same room is reached straight away', () => {
  const path = planPath(plan, at(6, 6), { x: 4, y: 7 })
  expect(path?.nodes.map((node) => node.nodeId)).toEqual(['lobby', 'goal'])
})

test('a free point in another room is reached by the waypoints between', () => {
  const path = planPath(plan, at(6, 6), { x: 15, y: 7.6 })
  expect(path?.nodes.map((node) => node.nodeId)).toEqual(expect.arrayContaining(['c-cafe', 'goal']))
})

test.each([
  ['inside a wall', { x: 12, y: 5 }],
  ['outside the building', { x: 80, y: 5 }],
  ['in a keepout zone', { x: 34, y: 16.6 }],
  ['not a number', { x: Number.NaN, y: 1 }],
  ['an unknown waypoint', { waypointId: 'nowhere' }],
])('there is no path to a goal %s', (_what, goal) => {
  expect(planPath(plan, at(6, 6), goal)).toBeNull()
})

test('a speed zone on the way limits the edges that cross it', () => {
  const path = planPath(plan, at(33.4, 7.6), { waypointId: 'c-west' })
  expect(path?.edgeSpeeds).toContain(0.5)
  expect(path?.edgeSpeeds.at(-1)).toBeNull()
})

test('a path can pass a waypoint that lies off the shortest way', () => {
  const path = planPathVia(plan, at(33.4, 7.6), 'print', { waypointId: 'cafe' }, [])
  const ids = path?.nodes.map((node) => node.nodeId) ?? []
  expect(ids.indexOf('print')).toBeGreaterThan(0)
  expect(ids.at(-1)).toBe('cafe')
})

test('the nearest dock and the way off it are found', () => {
  expect(nearestDock(plan, at(34.9, 3))?.id).toBe('dock-3')
  expect(undockGoal(plan, at(32, 0.9))?.id).toBe('bay')
  expect(undockGoal(plan, at(6, 6))).toBeNull()
})

test('a way enters and leaves the graph beside the docks, which other robots may occupy', () => {
  const passed = (path: ReturnType<typeof planPath>) => path?.nodes.slice(1, -1).map((node) => node.nodeId)
  // Nearer to the second dock than to any other waypoint, and too far from the goal for a straight way.
  expect(passed(planPath(plan, at(33.5, 2.4), { waypointId: 'cafe' }))).not.toContain('dock-2')
  expect(passed(planPath(plan, at(6, 6), { x: 33.5, y: 2.4 }))).not.toContain('dock-2')
})
