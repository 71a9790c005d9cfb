import { type MapDocument, type MapInput, type Point, toMap } from '@wheelhouse/contract/maps/map-document'
import { pointInPolygon } from '@wheelhouse/map-model/geometry'
import { demoGroundFloor, demoUpperFloor } from '@wheelhouse/simulator/demo/demo-building'
import { expect, test } from 'vitest'
import { nearestDock, undockGoal } from './docks.ts'
import { buildFloorPlan, type FloorPlan, planPath, planPathVia } from './plan-order.ts'

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
  const path = planPathVia(plan, at(33.4, 7.6), {
    via: 'print',
    goal: { waypointId: 'cafe' },
    actionsAtGoal: [],
  })
  const ids = path?.nodes.map((node) => node.nodeId) ?? []
  expect(ids.indexOf('print')).toBeGreaterThan(0)
  expect(ids.at(-1)).toBe('cafe')
})

test('the nearest dock and the way off it are found', () => {
  expect(nearestDock(plan, at(34.9, 3))?.id).toBe('dock-3')
  const taken = new Map([['dock-3', 'WH-2']])
  expect(nearestDock({ ...plan, findTaken: () => taken }, at(34.9, 3))?.id).toBe('dock-2')
  expect(undockGoal(plan, at(32, 0.9))?.id).toBe('bay')
  expect(undockGoal(plan, at(6, 6))).toBeNull()
})

test('a way enters and leaves the graph beside the docks, which other robots may occupy', () => {
  const passed = (path: ReturnType<typeof planPath>) => path?.nodes.slice(1, -1).map((node) => node.nodeId)
  // Nearer to the second dock than to any other waypoint, and too far from the goal for a straight way.
  expect(passed(planPath(plan, at(33.5, 2.4), { waypointId: 'cafe' }))).not.toContain('dock-2')
  expect(passed(planPath(plan, at(6, 6), { x: 33.5, y: 2.4 }))).not.toContain('dock-2')
})

/** Points of the floor that a robot can roll to from a waypoint, doors open, with a hand's breadth on both sides. */
function reachablePoints({ map, obstacles }: FloorPlan, spacing = 0.5): Point[] {
  const { min, max } = map.bounds
  const isFree = (p: Point) =>
    p[0] > min[0] && p[1] > min[1] && p[0] < max[0] && p[1] < max[1] && obstacles.nearest(p, 0.35) === null
  const [start] = map.waypoints.filter(({ x, y }) => isFree([x, y]))
  if (start === undefined) return []
  const found = new Map<string, Point>()
  const open: Point[] = [[start.x, start.y]]
  for (let p = open.pop(); p !== undefined; p = open.pop()) {
    const key = `${p[0].toFixed(2)} ${p[1].toFixed(2)}`
    const isInKeepout = map.zones.some(
      ({ kind, polygon }) => kind === 'keepout' && pointInPolygon(p, polygon),
    )
    if (found.has(key) || !isFree(p) || isInKeepout) continue
    found.set(key, p)
    const [x, y] = p
    for (const [dx, dy] of [
      [spacing, 0],
      [-spacing, 0],
      [0, spacing],
      [0, -spacing],
    ] as const)
      if (obstacles.isClear(p, [x + dx, y + dy], 0.35)) open.push([x + dx, y + dy])
  }
  return [...found.values()].filter((_, index) => index % 5 === 0)
}

test.each([
  ['ground floor', demoGroundFloor],
  ['upper floor', demoUpperFloor],
])('every point of the %s that a robot can roll to has a way, also round a corner', (_name, map) => {
  const floor = buildFloorPlan('b.f', map)
  const points = reachablePoints(floor)
  expect(points.length).toBeGreaterThan(300)
  const [from] = floor.map.waypoints.filter(({ type }) => type === 1)
  const pose = at(from?.x ?? 0, from?.y ?? 0)
  expect(points.filter(([x, y]) => planPath(floor, pose, { x, y }) === null)).toEqual([])
  // And back again from there.
  const stranded = ([x, y]: Point) => planPath(floor, at(x, y), { waypointId: from?.id ?? '' }) === null
  expect(points.filter(stranded)).toEqual([])
})

test('a way over free floor keeps clear of everything beside the routing graph', () => {
  const hidden = reachablePoints(plan).flatMap(([x, y]) => {
    const path = planPath(plan, at(6, 6), { x, y })
    return path?.nodes.some(({ nodeId }) => nodeId.startsWith('to-')) ? [path.nodes] : []
  })
  expect(hidden.length).toBeGreaterThan(20)
  for (const nodes of hidden)
    for (const [index, to] of nodes.slice(1).entries()) {
      const from = nodes[index] ?? to
      expect(plan.obstacles.isClear([from.x, from.y], [to.x, to.y], 0.25)).toBe(true)
    }
})

/** A corridor of two ways between west and east, the short one by the middle. */
function aSquare(change: MapInput = {}): MapDocument {
  const at = (id: string, no: number, x: number, y: number) => ({
    id,
    no,
    name: id,
    type: 1 as const,
    x,
    y,
    theta: 0,
  })
  const edge = (from: string, to: string, speedPercent?: number) => ({
    id: `${from}-${to}`,
    from,
    to,
    oneWay: false,
    ...(speedPercent !== undefined && { speedPercent }),
  })
  return toMap({
    bounds: { min: [0, 0], max: [40, 20] },
    waypoints: [at('west', 1, 2, 2), at('middle', 2, 18, 2), at('north', 3, 18, 18), at('east', 4, 36, 2)],
    edges: [edge('west', 'middle'), edge('middle', 'east', 80), edge('west', 'north'), edge('north', 'east')],
    ...change,
  })
}
const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]
const idsTo = (floor: FloorPlan, goal: string, from = at(2, 2)) =>
  planPath(floor, from, { waypointId: goal })?.nodes.map(({ nodeId }) => nodeId)
const keepout = { id: 'k', name: '', kind: 'keepout' as const, polygon: box(9, 0, 1, 4) }

test('goes round a keepout zone that lies over an edge, and over it once the zone is off', () => {
  expect(idsTo(buildFloorPlan('b.f', aSquare()), 'east')).toEqual(['west', 'middle', 'east'])
  expect(idsTo(buildFloorPlan('b.f', aSquare({ zones: [keepout] })), 'east')).toEqual([
    'west',
    'north',
    'east',
  ])
  const off = aSquare({ zones: [{ ...keepout, status: 0 }] })
  expect(idsTo(buildFloorPlan('b.f', off), 'east')).toEqual(['west', 'middle', 'east'])
})

test('uses no waypoint that is switched off, neither on the way nor as a goal', () => {
  const { waypoints } = aSquare()
  const map = aSquare({
    waypoints: waypoints.map((one) => (one.id === 'middle' ? { ...one, status: 0 } : one)),
  })
  const floor = buildFloorPlan('b.f', map)
  expect(idsTo(floor, 'east')).toEqual(['west', 'north', 'east'])
  expect(idsTo(floor, 'middle')).toBeUndefined()
})

test('an edge is as slow as the slowest of its zones and its own percentage, of the speed of this robot', () => {
  const narrow = { id: 's', name: '', kind: 'speed' as const, polygon: box(12, 0, 0.5, 4) }
  const zones = [
    { ...narrow, limit: { unit: 'percent' as const, value: 30 } },
    { ...narrow, id: 't', limit: { unit: 'mps' as const, value: 1.5 } },
  ]
  const floor = { ...buildFloorPlan('b.f', aSquare({ zones })), ownSpeed: 2 }
  expect(planPath(floor, at(2, 2), { waypointId: 'east' })?.edgeSpeeds).toEqual([0.6, 1.6])
})

test('a robot in a keepout zone is led out of it the shortest way, and on from there', () => {
  const floor = buildFloorPlan('b.f', aSquare({ zones: [{ ...keepout, polygon: box(1, 1, 4, 8) }] }))
  const path = planPath(floor, at(4.5, 5), { waypointId: 'middle' })
  expect(path?.nodes.slice(0, 2)).toMatchObject([
    { nodeId: 'here', deviation: 0.5 },
    { nodeId: 'out', y: 5 },
  ])
  expect(path?.nodes[1]?.x).toBeCloseTo(5.3, 6)
  expect(path?.nodes.at(-1)?.nodeId).toBe('middle')
})
