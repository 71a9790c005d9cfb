import { expect, test } from 'vitest'
import { demoGroundFloor } from './demo/demo-building.ts'
import { buildRoutingGraph } from './routing.ts'

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

test('there is no route to a waypoint that does not exist', () => {
  expect(graph.route('dock-1', 'nowhere')).toBeNull()
})

test('the nearest waypoint can be limited to a kind', () => {
  expect(graph.nearest([33, 4])?.id).toBe('bay')
  expect(graph.nearest([33, 4], (w) => w.type === 2)?.id).toBe('dock-2')
})
