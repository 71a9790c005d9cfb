import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { demoGroundFloor } from '@wheelhouse/simulator/demo/demo-building'
import { expect, test } from 'vitest'
import { rayToSegment } from './geometry.ts'
import { buildObstacleIndex } from './obstacle-index.ts'

const emptyRoom: MapDocument = {
  ...demoGroundFloor,
  bounds: { min: [0, 0], max: [10, 6] },
  walls: [
    {
      points: [
        [0, 0],
        [10, 0],
        [10, 6],
        [0, 6],
        [0, 0],
      ],
      height: 2.5,
    },
  ],
  fixtures: [],
  rooms: [],
  doors: [],
  lifts: [],
  waypoints: [],
  edges: [],
  zones: [],
}

test('a ray from the middle of a room meets the walls at the drawn distances', () => {
  const index = buildObstacleIndex(emptyRoom)
  expect(index.castRay([4, 3], 0, 50)?.distance).toBeCloseTo(6)
  expect(index.castRay([4, 3], Math.PI, 50)?.distance).toBeCloseTo(4)
  expect(index.castRay([4, 3], Math.PI / 2, 50)?.distance).toBeCloseTo(3)
  expect(index.castRay([4, 3], Math.PI / 4, 50)?.distance).toBeCloseTo(3 * Math.SQRT2)
})

test('a ray that ends before the wall meets nothing', () => {
  expect(buildObstacleIndex(emptyRoom).castRay([4, 3], 0, 5.9)).toBeNull()
})

test('the nearest obstacle is found only within the radius', () => {
  const index = buildObstacleIndex(emptyRoom)
  expect(index.nearest([4, 1], 0.9)).toBeNull()
  expect(index.nearest([4, 1], 1.1)?.point).toEqual([4, 0])
})

test('a disc passes a door gap that is wide enough and no narrower one', () => {
  const index = buildObstacleIndex(demoGroundFloor)
  expect(index.isClear([15.6, 10.25], [15.6, 7.8], 0.4)).toBe(true)
  expect(index.isClear([15.6, 10.25], [15.6, 7.8], 0.65)).toBe(false)
})

test('every ray through the demo floor agrees with trying all obstacles one by one', () => {
  const index = buildObstacleIndex(demoGroundFloor)
  for (let i = 0; i < 400; i++) {
    const angle = (i / 400) * 2 * Math.PI
    const origin: [number, number] = [1 + (i % 34), 10.2]
    const all = index.obstacles.map((o) =>
      rayToSegment({ x: origin[0], y: origin[1], dx: Math.cos(angle), dy: Math.sin(angle) }, o),
    )
    const expected = Math.min(...all)
    const found = index.castRay(origin, angle, 60)?.distance ?? Number.POSITIVE_INFINITY
    expect(found).toBeCloseTo(expected, 9)
  }
})
