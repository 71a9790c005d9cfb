import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import { expect, it } from 'vitest'
import { demoGroundFloor, demoUpperFloor } from '../demo/demo-building.ts'
import { createVirtualWorld } from '../world/virtual-world.ts'
import { createVirtualRobot } from './virtual-robot.ts'

const ground = 'b.f1'
const upper = 'b.f2'
const lift = { x: 31.2, y: 14.75, theta: Math.PI }
const origin = { x: 33.4, y: 7.6, theta: 0 }
const upperOrigin = { x: 19, y: 10.25, theta: 0 }
const hall = { x: 27, y: 14.75, theta: 0 }

function aRobot(start: { mapId: string; x: number; y: number; theta: number }) {
  const clock = createManualClock()
  const floors = [
    { mapId: ground, map: demoGroundFloor },
    { mapId: upper, map: demoUpperFloor },
  ]
  const world = createVirtualWorld({ clock, floors, seed: 7, peoplePerFloor: 0 })
  const robot = createVirtualRobot({ id: 'r1', clock, world, start })
  return { clock, world, robot }
}

it('changes floors in a lift, and drives out of it there', () => {
  const { clock, world, robot } = aRobot({ mapId: ground, ...lift })
  expect(robot.setPose({ mapId: upper, ...lift })).toBeNull()
  expect(robot.state()).toMatchObject({ mapId: upper, localized: true, x: 31.2 })
  expect(world.floor(ground)?.robots()).toEqual([])
  robot.follow([{ ...hall, theta: null, maxSpeed: null }])
  clock.advance(20_000)
  expect(robot.state().x).toBeCloseTo(27, 1)
  expect(world.floor(upper)?.robots()).toMatchObject([{ id: 'r1', mapId: upper }])
})

it('may be carried from one origin waypoint to another', () => {
  const { robot } = aRobot({ mapId: ground, ...origin })
  expect(robot.setPose({ mapId: upper, ...upperOrigin })).toBeNull()
  expect(robot.state().mapId).toBe(upper)
})

it.each([
  ['from the hall before the lift', hall, { mapId: upper, ...lift }],
  ['from the lift to the hall', lift, { mapId: upper, ...hall }],
  ['from an origin waypoint to the lift', origin, { mapId: upper, ...lift }],
  ['to a map that it has not', lift, { mapId: 'b.f9', ...lift }],
])('does not change floors %s', (_way, from, to) => {
  const { robot } = aRobot({ mapId: ground, ...from })
  expect(robot.setPose(to)).toMatch(/robot/)
  expect(robot.state()).toMatchObject({ mapId: ground, x: from.x, y: from.y })
})

it('can be put anywhere from a floor that nobody knows', () => {
  const { robot } = aRobot({ mapId: 'b.gone', ...hall })
  expect(robot.setPose({ mapId: upper, ...hall })).toBeNull()
  expect(robot.state()).toMatchObject({ mapId: upper, localized: true })
})
