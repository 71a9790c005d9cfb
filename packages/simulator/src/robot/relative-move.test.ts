import type { ActionOutcome, VehicleActionType } from '@wheelhouse/robot-core/adapter'
import { standing } from '@wheelhouse/robot-core/drive-guard'
import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import { describe, expect, it } from 'vitest'
import { testRoom } from '../world/test-room.ts'
import { createVirtualWorld } from '../world/virtual-world.ts'
import { createVirtualRobot } from './virtual-robot.ts'

function aRobot(start: { x: number; y: number; theta: number }) {
  const clock = createManualClock()
  const floors = [{ mapId: 'f1', map: testRoom }]
  const world = createVirtualWorld({ clock, floors, seed: 7, peoplePerFloor: 0 })
  const robot = createVirtualRobot({ id: 'r1', clock, world, start: { mapId: 'f1', ...start } })
  const perform = (type: VehicleActionType, parameters: Record<string, unknown>) => {
    const outcomes: ActionOutcome[] = []
    const cancel = robot.perform({ actionId: 'a', type, parameters }, (outcome) => outcomes.push(outcome))
    return { outcomes, cancel }
  }
  return { clock, robot, perform }
}
const middle = { x: 4, y: 3, theta: 0 }

describe('a short move', () => {
  it.each([2, -1])('goes %d metres straight, with its heading, and says that it is done', (distance) => {
    const { clock, robot, perform } = aRobot(middle)
    const { outcomes } = perform('moveRelative', { distance })
    clock.advance(500)
    expect(outcomes).toEqual([])
    clock.advance(15_000)
    expect(outcomes).toEqual([{ ok: true }])
    const { x, y, theta } = robot.state()
    expect(Math.hypot(x - 4 - distance, y - 3)).toBeLessThan(0.02)
    expect(Math.abs(theta)).toBeLessThan(0.02)
  })

  it.each([
    [Math.PI / 2, Math.PI / 2],
    [-1, -1],
    // Once round, and a quarter.
    [2.5 * Math.PI, Math.PI / 2],
  ])('turns by %d radians on the spot', (angle, heading) => {
    const { clock, robot, perform } = aRobot(middle)
    const { outcomes } = perform('rotate', { angle })
    let turned = 0
    for (let last = 0, i = 0; i < 800; i++) {
      clock.advance(20)
      const { theta } = robot.state()
      turned += Math.abs(Math.atan2(Math.sin(theta - last), Math.cos(theta - last)))
      last = theta
    }
    expect(outcomes).toEqual([{ ok: true }])
    expect(robot.state()).toMatchObject({ x: 4, y: 3 })
    expect(robot.state().theta).toBeCloseTo(heading, 1)
    expect(turned).toBeCloseTo(Math.abs(angle), 1)
  })

  it('fails with F0005 where something stands in the way, short of it', () => {
    const { clock, robot, perform } = aRobot({ x: 8, y: 2, theta: 0 })
    const { outcomes } = perform('moveRelative', { distance: 5 })
    clock.advance(20_000)
    expect(outcomes).toMatchObject([{ ok: false, error: 'F0005' }])
    expect(robot.state().obstacle?.contact).not.toBe(true)
    expect(robot.state().x).toBeLessThan(9.75)
  })

  it.each<[string, (robot: ReturnType<typeof aRobot>['robot'], cancel: () => void) => void]>([
    ['it is halted', (robot) => robot.halt()],
    ['somebody drives by hand', (robot) => robot.drive({ ...standing, w: 0.5 })],
    ['it is given up', (_robot, cancel) => cancel()],
    ['a route comes', (robot) => robot.follow([{ x: 5, y: 3, theta: null, maxSpeed: null }])],
  ])('ends when %s, and nobody calls that an obstacle', (_what, happen) => {
    const { clock, robot, perform } = aRobot(middle)
    const { outcomes, cancel } = perform('moveRelative', { distance: 3 })
    clock.advance(1_000)
    happen(robot, cancel)
    expect(outcomes).toMatchObject([{ ok: false, error: 'interrupted' }])
  })

  it('is not begun with what is no distance, no angle, or far too much', () => {
    const { perform } = aRobot(middle)
    const parameters = [{}, { distance: 'far' }, { distance: 11 }, { distance: Number.NaN }]
    for (const each of parameters)
      expect(perform('moveRelative', each).outcomes).toMatchObject([{ error: 'invalidParameters' }])
    expect(perform('rotate', { angle: 13 }).outcomes).toMatchObject([{ error: 'invalidParameters' }])
    expect(perform('wait', { seconds: -1 }).outcomes).toMatchObject([{ error: 'invalidParameters' }])
  })

  it('can be to wait for a while', () => {
    const { clock, perform } = aRobot(middle)
    const { outcomes } = perform('wait', { seconds: 3 })
    clock.advance(2_900)
    expect(outcomes).toEqual([])
    clock.advance(200)
    expect(outcomes).toEqual([{ ok: true }])
    const given = perform('wait', { seconds: 3 })
    given.cancel()
    clock.advance(5_000)
    expect(given.outcomes).toMatchObject([{ ok: false, error: 'cancelled' }])
  })
})
