import { toMap } from '@wheelhouse/contract/maps/map-document'
import { restingPose } from '@wheelhouse/contract/robots/arm'
import { buildArmFigure, type Point } from '@wheelhouse/contract/robots/arm-figure'
import type { ActionOutcome } from '@wheelhouse/robot-core/adapter'
import { standing } from '@wheelhouse/robot-core/drive-guard'
import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import { describe, expect, it } from 'vitest'
import { reachPoint } from '../arm/reach-target.ts'
import { getMount, getRow, toView, viewFrom } from '../cameras/camera-mounts.ts'
import { drawCamera } from '../cameras/draw-camera.ts'
import { createCanvas } from '../cameras/frame.ts'
import { buildStage } from '../cameras/shot.ts'
import { createYuvPicture } from '../cameras/yuv-picture.ts'
import { createVirtualWorld } from '../world/virtual-world.ts'
import { createVirtualRobot } from './virtual-robot.ts'

/** A hall with a lift in its east wall, x = 10: its button is at y = 4.3, looking west. */
const hall = toMap({
  bounds: { min: [0, 0], max: [13, 8] },
  walls: [
    {
      id: 'east',
      points: [
        [10, 0],
        [10, 8],
      ],
      height: 2.6,
    },
  ],
  lifts: [
    {
      id: 'lift',
      name: '1',
      polygon: [
        [10, 2],
        [12, 2],
        [12, 4],
        [10, 4],
      ],
      door: [
        [10, 2],
        [10, 4],
      ],
    },
  ],
})
const button: Point = [10, 4.3, 1.05]
const size = { width: 1920, height: 1080 }

/** Before the wall, so many metres from it, with the right arm beside the button. */
function aRobot({ away = 0.55, y = 4.5 } = {}) {
  const clock = createManualClock()
  const world = createVirtualWorld({
    clock,
    floors: [{ mapId: 'f1', map: hall }],
    seed: 1,
    peoplePerFloor: 0,
  })
  const start = { mapId: 'f1', x: 10 - away, y, theta: 0 }
  const robot = createVirtualRobot({ id: 'r1', clock, world, start })
  const floor = world.floor('f1')
  if (floor === null) throw new Error('there is no floor')
  /** Where a point is in the picture of the head camera. */
  const see = ([px, py, pz]: Point) => {
    const view = viewFrom(getMount('v1', robot.state().arm?.joints), start, size.width, size.height)
    const { depth, right } = toView(view, px, py)
    return {
      x: 0.5 + (view.focal * right) / depth / size.width,
      y: getRow(view, pz, depth) / size.height,
    }
  }
  const press = (point: Point, more: object = {}) => {
    const outcomes: ActionOutcome[] = []
    const parameters = { arm: 'right', cameraId: 'v1', ...see(point), ...more }
    robot.perform({ actionId: 'a', type: 'pressButton', parameters }, (outcome) => outcomes.push(outcome))
    return outcomes
  }
  const isLit = () => floor.liftButtons()[0]?.isLit
  return { clock, world, floor, robot, start, press, isLit }
}

describe('an arm that reaches for a point', () => {
  const arm = { model: 200, type: 21 } as const
  const rest = restingPose(arm)
  it.each(['left', 'right'] as const)(
    'gets the %s finger there by its own figure, or says that it cannot',
    (side) => {
      let reached = 0
      for (const ahead of [0.2, 0.4, 0.6, 0.9])
        for (const aside of [-0.4, -0.1, 0, 0.2, 0.5])
          for (const up of [0.2, 0.8, 1.05, 1.4, 2.1]) {
            const joints = reachPoint(arm, rest, side, [ahead, aside, up])
            if (joints === null) continue
            reached++
            const [one, two] = buildArmFigure({ ...rest, ...joints }).filter(
              (part) => part.name === 'finger' && part.side === side,
            )
            const tip = [0, 1, 2].map((i) => ((one?.to[i] ?? 0) + (two?.to[i] ?? 0)) / 2)
            expect(Math.hypot((tip[0] ?? 0) - ahead, (tip[1] ?? 0) - aside, (tip[2] ?? 0) - up)).toBeLessThan(
              0.002,
            )
          }
      expect(reached).toBeGreaterThan(15)
      for (const far of [
        [1.5, 0, 1],
        [0.3, 0, 2.2],
        [-0.6, 0, 1],
      ] as const)
        expect(reachPoint(arm, rest, side, far)).toBeNull()
    },
  )

  it('has no left one where there is none', () => {
    const single = { model: 200, type: 1 } as const
    expect(reachPoint(single, restingPose(single), 'left', [0.4, 0.2, 1.05])).toBeNull()
  })
})

describe('pressing a button', () => {
  it('takes its time, lights the button, and ends where the arm was', () => {
    const { clock, robot, press, isLit } = aRobot()
    const before = robot.state().arm?.joints
    const outcomes = press(button)
    clock.advance(1_400)
    expect([outcomes, isLit(), robot.state().arm?.moving]).toEqual([[], false, true])
    clock.advance(20_000)
    expect(outcomes).toEqual([
      { ok: true, result: { touched: 'lift-call', distance: expect.any(Number) as number } },
    ])
    expect(robot.state().arm?.joints).toEqual(before)
  })

  it('lights the button as it touches it, for some seconds', () => {
    const { clock, robot, press, isLit } = aRobot()
    press(button)
    let lit = 0
    for (let passed = 0; passed < 30_000; passed += 100) {
      clock.advance(100)
      if (isLit() !== true) continue
      // The third of its four steps is the way back.
      if (lit === 0) expect(robot.state().arm?.play).toEqual({ step: 2, steps: 4 })
      lit += 100
    }
    expect(lit).toBeGreaterThan(5_800)
    expect(lit).toBeLessThan(6_200)
  })

  it('touches the wall beside it, and says so', () => {
    const { clock, press, isLit } = aRobot()
    const outcomes = press([10, 4.45, 1.05])
    clock.advance(20_000)
    expect(outcomes).toMatchObject([{ ok: true, result: { touched: 'surface' } }])
    expect(isLit()).toBe(false)
  })

  it.each<[string, string, ReturnType<typeof aRobot>, object]>([
    ['far away', 'outOfReach', aRobot({ away: 2 }), {}],
    ['for the other arm', 'outOfReach', aRobot({ away: 0.75, y: 4.65 }), { arm: 'left' }],
    ['of a camera that is lost', 'noPicture', lose(aRobot()), {}],
    ['that is the ceiling', 'outOfReach', aRobot({ away: 6 }), { y: 0 }],
    ['outside of the picture', 'invalidParameters', aRobot(), { x: 1.2 }],
  ])('%s fails with %s, and nothing moves', (_what, error, { clock, robot, press, isLit }, more) => {
    const outcomes = press(button, more)
    clock.advance(20_000)
    expect(outcomes).toMatchObject([{ ok: false, error }])
    expect([isLit(), robot.state().arm?.moving]).toEqual([false, false])
  })

  it('does not reach for somebody who stands there', () => {
    const { world, press } = aRobot({ away: 0.9 })
    world.place({
      id: 'r2',
      mapId: 'f1',
      x: 9.8,
      y: 4.3,
      theta: 0,
      radius: 0.15,
      height: 1.6,
      vx: 0,
      omega: 0,
    })
    expect(press(button)).toMatchObject([{ ok: false, error: 'somebodyThere' }])
  })

  it('that is stopped on its way presses nothing', () => {
    const { clock, robot, press, isLit } = aRobot()
    const outcomes = press(button)
    clock.advance(1_000)
    robot.halt()
    clock.advance(20_000)
    expect(outcomes).toMatchObject([{ ok: false, error: 'stopped' }])
    expect([isLit(), robot.state().arm?.moving]).toEqual([false, false])
  })

  it('under a lease moves only while the key is held', () => {
    const { clock, robot, press, isLit } = aRobot()
    const outcomes = press(button, { lease: 'l1' })
    clock.advance(20_000)
    expect([outcomes, robot.state().arm?.moving]).toEqual([[], false])
    robot.drive({ ...standing, play: 1 })
    clock.advance(1_000)
    robot.drive(standing)
    clock.advance(20_000)
    expect([outcomes, isLit()]).toEqual([[], false])
    robot.drive({ ...standing, play: 1 })
    clock.advance(20_000)
    expect(outcomes).toMatchObject([{ ok: true }])
  })
})

function lose(given: ReturnType<typeof aRobot>) {
  const parameters = { fault: 'cameraLost', on: true, code: 'v1' }
  given.robot.perform({ actionId: 'b', type: 'simulate', parameters }, () => {})
  return given
}

it('is drawn on the wall beside the lift, and shines once it was pressed', () => {
  const { world, floor, start } = aRobot({ away: 1.2, y: 4.3 })
  const [width, height] = [640, 360]
  const view = viewFrom(getMount('v1'), start, width, height)
  const { depth, right } = toView(view, button[0], button[1])
  const look = () => {
    const picture = createYuvPicture(width, height)
    const scene = {
      tick: 0,
      robot: { id: 'r1', ...start },
      people: [],
      robots: [],
      doors: [],
      meters: [],
      liftButtons: floor.liftButtons(),
    }
    drawCamera(picture, createCanvas(width), { stage: buildStage(hall), scene, camera: 'v1' })
    const column = Math.round(width / 2 + (view.focal * right) / depth)
    const at = (up: number) =>
      picture.y[Math.round(getRow(view, button[2] + up, depth)) * width + column] ?? 0
    return { button: at(0), plate: at(0.06), wall: at(0.3) }
  }
  const dark = look()
  expect(dark.button).toBeLessThan(dark.plate - 40)
  expect(dark.plate).toBeLessThan(dark.wall - 10)
  world.touch('f1', button, 0.01)
  expect(look().button).toBeGreaterThan(dark.button + 60)
})
