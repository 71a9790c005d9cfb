/** The virtual robot and the zones that it was given: by hand, on its way, and on orders. */

import { standing } from '@wheelhouse/robot-core/drive-guard'
import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import type { VehicleZone } from '@wheelhouse/robot-core/maps/vehicle-zones'
import { expect, it } from 'vitest'
import { testRoom } from '../world/test-room.ts'
import { createVirtualWorld } from '../world/virtual-world.ts'
import { createVirtualRobot } from './virtual-robot.ts'

const box = (x: number, y: number, width: number, height: number): [number, number][] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]
/** Across the whole room, from x 5 to 6. */
const barrier: VehicleZone = { polygon: box(5, 0, 1, 6), maxSpeed: null }

function aRobot(zones: VehicleZone[], { x = 3, y = 3, theta = 0, mapId = 'b.f' } = {}) {
  const clock = createManualClock()
  const floors = [
    { mapId: 'b.f', map: testRoom },
    { mapId: 'b.g', map: testRoom },
  ]
  const world = createVirtualWorld({ clock, floors, seed: 7, peoplePerFloor: 0 })
  const robot = createVirtualRobot({ id: 'r1', clock, world, start: { mapId, x, y, theta } })
  robot.useZones('b.f', zones)
  return { clock, robot }
}

it('by hand it brakes in time before a keepout zone, says that it is one, and can go back', () => {
  const { clock, robot } = aRobot([barrier])
  robot.drive({ ...standing, vx: 1 })
  clock.advance(1_500)
  expect(robot.state().velocity.vx).toBeGreaterThan(0.5)
  clock.advance(4_000)
  const { x, velocity, obstacle } = robot.state()
  expect(x).toBeGreaterThan(4.9)
  expect(x).toBeLessThan(5)
  expect(velocity.vx).toBe(0)
  expect(obstacle).toMatchObject({ zone: true, contact: false, bearing: 0 })
  robot.drive({ ...standing, vx: -0.5 })
  clock.advance(2_000)
  expect(robot.state().x).toBeLessThan(4.5)
})

it.each([0.3, 0.6, 1.2, -0.9])('however it turns (%s rad/s), it never is in a keepout zone', (w) => {
  const { clock, robot } = aRobot([barrier], { x: 4.6, theta: Math.PI / 2 })
  for (let i = 0; i < 600; i++) {
    robot.drive({ ...standing, vx: 0.6, w: i % 100 < 50 ? w : -w })
    clock.advance(20)
    expect(robot.state().x).toBeLessThan(5)
  }
})

it('from within a keepout zone it may leave, and not go deeper', () => {
  const { clock, robot } = aRobot([barrier], { x: 5.2 })
  robot.drive({ ...standing, vx: 0.5 })
  clock.advance(2_000)
  expect(robot.state().x).toBeCloseTo(5.2, 2)
  robot.drive({ ...standing, vx: -0.5 })
  clock.advance(2_000)
  expect(robot.state().x).toBeLessThan(5)
})

it('is slow in a speed zone, and already when it enters it, by hand and on its way', () => {
  for (const begin of ['hand', 'route'] as const) {
    const { clock, robot } = aRobot([{ polygon: box(5, 0, 2, 6), maxSpeed: 0.2 }])
    if (begin === 'hand') robot.drive({ ...standing, vx: 1 })
    else robot.follow([{ x: 8, y: 3, theta: null, maxSpeed: null }])
    let fastest = 0
    let fastestInside = 0
    for (let i = 0; i < 500 && robot.state().x < 6.9; i++) {
      clock.advance(20)
      const { x, velocity } = robot.state()
      fastest = Math.max(fastest, velocity.vx)
      if (x > 5) fastestInside = Math.max(fastestInside, velocity.vx)
    }
    expect(fastest).toBeGreaterThan(0.7)
    expect(fastestInside).toBeLessThan(0.23)
    expect(fastestInside).toBeGreaterThan(0.15)
  }
})

it('a zone set that arrives while it drives applies at once', () => {
  const { clock, robot } = aRobot([])
  robot.drive({ ...standing, vx: 0.5 })
  clock.advance(1_000)
  robot.useZones('b.f', [barrier])
  clock.advance(6_000)
  expect(robot.state().x).toBeLessThan(5)
})

it('on another floor, after a lift, it has the zones of that floor, and of its own on a part of its map', () => {
  const { clock, robot } = aRobot([barrier])
  robot.setPose({ mapId: 'b.f.hall', x: 3, y: 3, theta: 0 })
  expect(robot.zones()).toEqual([barrier])
  robot.setPose({ mapId: 'b.g', x: 3, y: 3, theta: 0 })
  expect(robot.zones()).toEqual([])
  robot.drive({ ...standing, vx: 1 })
  clock.advance(4_000)
  expect(robot.state()).toMatchObject({ mapId: 'b.g' })
  expect(robot.state().x).toBeGreaterThan(6)
})

it('keeps its pose when a new version of its map is enabled', () => {
  const { robot } = aRobot([])
  const before = robot.state()
  robot.useZones('b.f', [barrier])
  const { mapId, x, y, theta, localized } = robot.state()
  expect({ mapId, x, y, theta, localized }).toEqual({
    mapId: before.mapId,
    x: before.x,
    y: before.y,
    theta: before.theta,
    localized: true,
  })
})
