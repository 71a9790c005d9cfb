import { standing } from '@wheelhouse/robot-core/drive-guard'
import { expect, it } from 'vitest'
import type { Ahead } from '../world/surroundings.ts'
import { noFaults } from './virtual-faults.ts'
import type { VirtualState } from './virtual-parts.ts'
import { passTime, stepRobot } from './virtual-step.ts'

const still = { x: 0, y: 0, theta: 0, vx: 0, omega: 0 }
const robot: VirtualState = {
  mapId: 'f1',
  body: still,
  hand: standing,
  charge: 50,
  charging: false,
  faults: noFaults,
  arm: null,
  cleaning: null,
  guide: null,
  speaking: null,
  microphoneMuted: false,
  call: 'none',
  obstacle: null,
  held: false,
  softwareVersion: '3.0.0',
}
const zones = { zoneSpeed: 9, keepout: null, isForbidden: (): boolean => false }
const free = { wanted: { vx: 1, omega: 0 }, ahead: null, margin: 0, ...zones }
const wall = (metres: number): Ahead => ({ free: metres, bearing: 0, robotId: null })

/** The speed that it comes to when everything stays as it is. */
function settle(state: VirtualState, inputs: Parameters<typeof stepRobot>[1]): number {
  let next = state
  for (let i = 0; i < 200; i++) next = stepRobot(next, inputs, 0.02).state
  return next.body.vx
}

it.each([
  ['as asked for', robot, free, 1],
  ['no faster than the zone allows', robot, { ...free, zoneSpeed: 0.4 }, 0.4],
  ['slowly with a hot motor', { ...robot, faults: { ...noFaults, motorHot: true } }, free, 0.2],
  ['not at all with its button pressed', { ...robot, faults: { ...noFaults, emergencyStop: true } }, free, 0],
  ['not at all with an empty battery', { ...robot, charge: 0 }, free, 0],
  ['not at all where it knows no floor', robot, { ...free, zoneSpeed: 0 }, 0],
  ['so that it can still stop, before a wall', robot, { ...free, ahead: wall(0.1) }, Math.sqrt(0.21)],
  ['not nearer than its margin, on a route', robot, { ...free, ahead: wall(0.12), margin: 0.12 }, 0],
  ['so that it can still stop, before a keepout zone', robot, { ...free, keepout: 0.15 }, Math.sqrt(0.21)],
  ['not up to a keepout zone itself', robot, { ...free, keepout: 0.05 }, 0],
  ['not into a keepout zone by turning', robot, { ...free, isForbidden: (): boolean => true }, 0],
  ['not into what it touches', robot, { ...free, ahead: wall(0) }, 0],
] as const)('drives %s', (_, state, inputs, speed) => {
  expect(settle(state, inputs)).toBeCloseTo(speed, 3)
})

it('stands at once when it touches something, and reports it once', () => {
  const moving = { ...robot, body: { ...still, vx: 0.5 } }
  const touch = stepRobot(moving, { ...free, ahead: wall(0.005) }, 0.02)
  expect(touch.state.body.vx).toBe(0)
  expect(touch.state.obstacle).toEqual({ bearing: 0, contact: true, distance: 0.01 })
  expect(touch.events).toEqual([{ kind: 'contact' }, { kind: 'changed' }])
  expect(stepRobot(touch.state, { ...free, ahead: wall(0.005) }, 0.02).events).toEqual([])
})

it('forgets an obstacle that is no longer near', () => {
  const near = stepRobot(robot, { ...free, ahead: wall(0.8) }, 0.02).state
  expect(near.obstacle).toEqual({ bearing: 0, contact: false, distance: 0.8 })
  expect(stepRobot(near, free, 0.02).state.obstacle).toBeNull()
})

it('cleans as much floor as its brush passes', () => {
  const cleaning = { ...robot, body: { ...still, vx: 0.4 }, cleaning: { area: 1, startedMs: 0 } }
  const { state } = stepRobot(cleaning, { ...free, wanted: { vx: 0.4, omega: 0 } }, 0.02)
  expect(state.cleaning?.area).toBeCloseTo(1.004, 6)
})

it('warns when its battery falls below 20 per cent, and not again while it stays there', () => {
  const low = passTime({ ...robot, charge: 20.01 }, 600)
  expect(low.events).toMatchObject([{ kind: 'changed' }, { activity: { type: 'below20', level: 4 } }])
  expect(passTime(low.state, 60).events).toEqual([])
  expect(passTime({ ...robot, charge: 99, charging: true }, 3_600).events).toEqual([{ kind: 'changed' }])
})
