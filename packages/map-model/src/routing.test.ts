import { type MapDocument, toMap } from '@wheelhouse/contract/maps/map-document'
import { demoGroundFloor } from '@wheelhouse/simulator/demo/demo-building'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildRoutingGraph, type Route } from './routing.ts'
import { arbitraryMap } from './testing/arbitrary-map.ts'

const graph = buildRoutingGraph(demoGroundFloor)

test('the route from a dock to the reception follows the corridor', () => {
  const route = graph.route('dock-2', 'reception')
  expect(route?.waypoints.at(0)?.id).toBe('dock-2')
  expect(route?.waypoints.map((w) => w.id)).toEqual(
    expect.arrayContaining(['bay', 'c-east', 'c-lobby', 'lobby']),
  )
  expect(route?.waypoints.at(-1)?.id).toBe('reception')
})

test('a one-way edge is never driven against its direction', () => {
  const oneWay = buildRoutingGraph({
    waypoints: demoGroundFloor.waypoints,
    edges: demoGroundFloor.edges.map((edge) =>
      edge.id === 'c-cafe__cafe' ? { ...edge, oneWay: true } : edge,
    ),
  })
  expect(oneWay.route('c-cafe', 'cafe')).not.toBeNull()
  expect(oneWay.route('cafe', 'c-cafe')).toBeNull()
})

test('a dock is no thoroughfare, but a way may begin and end at one', () => {
  const chain = buildRoutingGraph({
    waypoints: demoGroundFloor.waypoints,
    edges: [
      { id: '1', from: 'bay', to: 'dock-2', oneWay: false },
      { id: '2', from: 'dock-2', to: 'cafe', oneWay: false },
    ],
  })
  expect(chain.route('bay', 'cafe')).toBeNull()
  expect(chain.route('bay', 'dock-2')).not.toBeNull()
  expect(chain.route('dock-2', 'cafe')).not.toBeNull()
})

const [corridor] = toMap({
  zones: [
    {
      id: 'k',
      name: '',
      kind: 'keepout',
      polygon: [
        [1, 1],
        [3, 1],
        [3, 3],
        [1, 3],
      ],
    },
  ],
}).zones
/** `a` to `c` straight through `b`, or round by `d`. */
const { waypoints, edges } = toMap({
  waypoints: [
    ['a', 0, 2],
    ['b', 2, 2],
    ['c', 4, 2],
    ['d', 2, 4],
  ].map(([id, x, y], no) => ({
    id: String(id),
    no,
    name: '',
    type: 1,
    x: Number(x),
    y: Number(y),
    theta: 0,
  })),
  edges: ['a b', 'b c', 'a d', 'd c'].map((id) => {
    const [from = '', to = ''] = id.split(' ')
    return { id: `${from}__${to}`, from, to, oneWay: false }
  }),
})
const passes = (...args: Parameters<typeof buildRoutingGraph>) =>
  buildRoutingGraph(...args)
    .route('a', 'c')
    ?.waypoints.map(({ id }) => id)
    .join('')

test('the quickest way is taken, which may be longer than one that must be driven slowly', () => {
  expect(passes({ waypoints, edges })).toBe('abc')
  const slowTo = (speedPercent: number) =>
    edges.map((edge) => (edge.id.includes('b') ? { ...edge, speedPercent } : edge))
  expect(passes({ waypoints, edges: slowTo(75) })).toBe('abc')
  expect(passes({ waypoints, edges: slowTo(70) })).toBe('adc')
})

test('no way leads through what is switched off or, when requested, through a keepout', () => {
  const off = waypoints.map((waypoint) =>
    waypoint.id === 'b' ? { ...waypoint, status: 0 as const } : waypoint,
  )
  expect(passes({ waypoints: off, edges })).toBe('adc')
  expect(buildRoutingGraph({ waypoints: off, edges }).waypoints.has('b')).toBe(false)
  expect(buildRoutingGraph({ waypoints: off, edges }).nearest([2, 2])?.id).not.toBe('b')
  expect(passes({ waypoints, edges }, { avoid: corridor === undefined ? [] : [corridor] })).toBe('adc')
})

test('the way found by its straight distance is as quick as the quickest of all ways', () => {
  fc.assert(
    fc.property(
      arbitraryMap,
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 0, max: 7 }),
      (map, from, to) => {
        const route = buildRoutingGraph(map).route(String(from), String(to))
        expect(route === null ? null : toCost(route)).toEqual(findLeastCost(map, String(from), String(to)))
      },
    ),
  )
})

function toCost({ waypoints, legs }: Route): unknown {
  const costs = legs.map(({ to, edge }, i) => {
    const from = waypoints[i] ?? to
    return Math.hypot(to.x - from.x, to.y - from.y) / ((edge.speedPercent ?? 100) / 100)
  })
  return expect.closeTo(
    costs.reduce((sum, cost) => sum + cost, 0),
    6,
  )
}

/** By trying every edge as often as there are waypoints (Bellman-Ford). */
function findLeastCost({ waypoints, edges }: MapDocument, from: string, to: string): number | null {
  const used = new Map(waypoints.filter(({ status }) => status === 1).map((w) => [w.id, w]))
  if (!used.has(from) || !used.has(to)) return null
  const costs = new Map([[from, 0]])
  const both = edges.flatMap((edge) =>
    edge.oneWay ? [edge] : [edge, { ...edge, from: edge.to, to: edge.from }],
  )
  for (const _ of waypoints)
    for (const edge of both) {
      const [a, b, cost] = [used.get(edge.from), used.get(edge.to), costs.get(edge.from)]
      if (a === undefined || b === undefined || cost === undefined) continue
      if (b.type === 2 && b.id !== to) continue
      const next = cost + Math.hypot(b.x - a.x, b.y - a.y) / ((edge.speedPercent ?? 100) / 100)
      if (next < (costs.get(b.id) ?? Number.POSITIVE_INFINITY)) costs.set(b.id, next)
    }
  return costs.get(to) ?? null
}

test('there is no route to a waypoint that does not exist', () => {
  expect(graph.route('dock-1', 'nowhere')).toBeNull()
})

test('the nearest waypoint can be limited to a kind', () => {
  expect(graph.nearest([33, 4])?.id).toBe('bay')
  expect(graph.nearest([33, 4], (w) => w.type === 2)?.id).toBe('dock-2')
})
