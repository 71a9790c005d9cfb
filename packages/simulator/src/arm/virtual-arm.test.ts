import { armJoints, type JointId, type Joints, jointIds } from '@wheelhouse/contract/robots/arm'
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import { createDriveControl } from '@wheelhouse/robot-core/drive-control'
import type { DriveCondition, GuardEvent } from '@wheelhouse/robot-core/drive-guard'
import { createInstantActions } from '@wheelhouse/robot-core/link/instant-actions'
import type { ActionReport } from '@wheelhouse/robot-core/link/link-report'
import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import { describe, expect, it } from 'vitest'
import type { VirtualMemory, VirtualRobotOptions } from '../robot/virtual-parts.ts'
import { createVirtualRobot } from '../robot/virtual-robot.ts'
import { testRoom } from '../world/test-room.ts'
import { createVirtualWorld } from '../world/virtual-world.ts'
import { brakeSeconds } from './virtual-arm.ts'

const arm = { model: 200, type: 21 } as const
const specs = armJoints(arm)
const stepMs = 20

/** A robot that somebody drives by hand: its guard and its actions, without a link. */
function aRobot(options: Partial<VirtualRobotOptions> = {}) {
  const clock = createManualClock()
  const floors = [{ mapId: 'f1', map: testRoom }]
  const world = createVirtualWorld({ clock, floors, seed: 1, peoplePerFloor: 0 })
  const start = { mapId: 'f1', x: 1, y: 3, theta: 0 }
  const vehicle = createVirtualRobot({ id: 'r', clock, world, start, ...options })
  const drive = createDriveControl({
    vehicle,
    clock,
    remoteStop: null,
    onChange: ({ lease, remoteStop }) => {
      if (lease) instant.leaseChanged()
      if (remoteStop) vehicle.halt()
    },
  })
  const unexpected = () => expect.unreachable()
  const instant = createInstantActions(vehicle, {
    maps: { downloadMap: unexpected, enableMap: unexpected, enableZoneSet: unexpected },
    updateSoftware: null,
    interrupted: null,
    cancelOrder: unexpected,
    startPause: unexpected,
    stopPause: unexpected,
    requestState: unexpected,
    requestFactsheet: unexpected,
    startTeleop: unexpected,
    setStandby: unexpected,
    onChange: () => undefined,
    leaseId: () => drive.state().lease?.id ?? null,
    whyNotMove() {
      const { remoteStop, conditions, lease } = drive.state()
      return conditions[0] ?? (remoteStop !== null ? 'remoteStop' : lease === null ? null : 'driven')
    },
  })
  let seq = 0
  let actions = 0
  const send = (wish: { joints?: Joints; play?: number; vx?: number }, hold = true) => {
    const command = { lease: 'l1', seq: seq++, echo: drive.tick(), hold, vx: 0, vy: 0, w: 0, ...wish }
    return drive.apply({ kind: 'command', command })
  }
  return {
    clock,
    world,
    vehicle,
    drive,
    send,
    lease(leaseId = 'l1', turn = 1) {
      const limits = { maxSpeed: 1, maxTurn: 1 }
      drive.apply({ kind: 'lease', leaseId, turn, ttlMs: 60_000, announced: true, limits })
    },
    /** The key is held so long. */
    hold(ms: number, wish: Parameters<typeof send>[0]) {
      for (let passed = 0; passed < ms; passed += 50) {
        send(wish)
        clock.advance(50)
      }
    },
    act(actionType: string, parameters: Record<string, unknown>): () => ActionReport | undefined {
      const actionId = `a${actions++}`
      instant.run({ actionId, actionType, blockingType: 'NONE', parameters })
      return () => instant.reports().find((report) => report.actionId === actionId)
    },
    at: (id: JointId) => vehicle.state().arm?.joints[id] ?? Number.NaN,
    isMoving: () => vehicle.state().arm?.moving ?? false,
    /** Milliseconds until the arm stands. */
    untilStanding(): number {
      const since = clock.tick()
      while (vehicle.state().arm?.moving === true && clock.tick() - since < 10_000) clock.advance(stepMs)
      return clock.tick() - since
    },
  }
}
type Robot = ReturnType<typeof aRobot>

const step = (joints: Joints, durationMs = 1_000, easing: 'linear' | 'easeInOut' = 'easeInOut') => ({
  joints,
  durationMs,
  easing,
})
/** Standing after braking, to the step. */
const brakingMs = brakeSeconds * 1000 + stepMs

describe('an arm by hand', () => {
  it('speeds up to its full speed in 0.3 s, stands within 0.2 s, and takes nothing else with it', () => {
    const robot = aRobot()
    robot.lease()
    robot.hold(300, { joints: { l1: 1 } })
    const before = robot.at('l1')
    robot.hold(100, { joints: { l1: 1 } })
    expect((robot.at('l1') - before) * 10).toBeCloseTo(specs.get('l1')?.speed ?? 0, 0)
    robot.send({}, false)
    expect(robot.untilStanding()).toBeLessThanOrEqual(brakingMs)
    const others = jointIds.filter((id) => id !== 'l1').map((id) => robot.at(id))
    expect(new Set(others)).toEqual(new Set([0]))
    expect(robot.vehicle.state().x).toBe(1)
  })

  it.each([...specs.keys()])('goes no further than the limits of %s, either way', (id) => {
    const { min = 0, max = 0 } = specs.get(id) ?? {}
    const robot = aRobot()
    robot.lease()
    robot.hold(6_000, { joints: { [id]: 1 } })
    expect(robot.at(id)).toBe(max)
    robot.hold(6_000, { joints: { [id]: -1 } })
    expect(robot.at(id)).toBe(min)
  })

  it('stands 300 ms and its braking after the last command', () => {
    const robot = aRobot()
    robot.lease()
    robot.hold(1_000, { joints: { l1: 1, neckPan: -1, lift: 1 } })
    robot.send({ joints: { l1: 1, neckPan: -1, lift: 1 } })
    const standsAfter = robot.untilStanding()
    expect(standsAfter).toBeGreaterThan(driveLimits.deadManMs - 50)
    expect(standsAfter).toBeLessThanOrEqual(driveLimits.deadManMs + brakeSeconds * 1000)
    expect(robot.send({ joints: { l1: 1 } })).toBe('mustRelease')
  })

  it('is slower while the motors are hot', () => {
    const robot = aRobot()
    robot.lease()
    robot.act('simulate', { fault: 'motorHot', on: true })
    robot.hold(2_000, { joints: { l1: 1 } })
    expect(robot.at('l1')).toBeGreaterThan(20)
    expect(robot.at('l1')).toBeLessThan(0.3 * 60 * 2)
  })

  it('moves at the dock without ending the charge, and is where it was left after a restart', () => {
    let kept: VirtualMemory | null = null
    const memory = { load: () => kept, save: (value: VirtualMemory) => void (kept = value) }
    const robot = aRobot({ memory })
    robot.act('startCharging', {})
    robot.lease()
    robot.hold(1_000, { joints: { r4: 1 } })
    robot.send({}, false)
    robot.clock.advance(1_000)
    expect(robot.vehicle.state().battery.charging).toBe(true)
    const again = aRobot({ memory })
    expect(again.at('r4')).toBe(robot.at('r4'))
    expect(again.at('r4')).toBeGreaterThan(50)
  })

  it('reads what a robot without arms remembered', () => {
    const kept = { startMapId: 'f1', mapId: 'f1', x: 2, y: 3, theta: 0, charge: 50, charging: false }
    const robot = aRobot({ memory: { load: () => kept, save: () => undefined } })
    expect([robot.vehicle.state().x, robot.at('l1')]).toEqual([2, 0])
  })

  it('is not there on a robot without one, which offers no poses', () => {
    const { vehicle } = aRobot({ model: 'ugo-mini' })
    expect([vehicle.info.arm, vehicle.state().arm]).toEqual([null, null])
    expect(vehicle.info.actions).not.toContain('setPose')
    expect(aRobot().vehicle.info).toMatchObject({ arm, model: 'ugo-pro' })
    expect(aRobot().vehicle.info.actions).toContain('playPose')
    expect(aRobot({ arm: null }).vehicle.state().arm).toBeNull()
  })
})

const conditions: readonly DriveCondition[] = ['emergencyStop', 'hardwareError', 'standby', 'unavailable']
const stops: [string, GuardEvent][] = [
  ['remote stop', { kind: 'remoteStop', stopId: 's' }],
  ['end of the lease', { kind: 'release', leaseId: 'l1' }],
  ['contact', { kind: 'contact' }],
  ...conditions.map((condition): [string, GuardEvent] => [
    condition,
    { kind: 'condition', condition, on: true },
  ]),
]

describe.each(stops)('a stop (%s)', (_name, event) => {
  const motions: [string, (robot: Robot) => void, Parameters<Robot['send']>[0]][] = [
    ['by hand', () => undefined, { joints: { l1: 1 } }],
    [
      'in a pose',
      (robot) => void robot.act('setPose', { lease: 'l1', steps: [step({ l1: 150 })] }),
      { play: 1 },
    ],
  ]
  it.each(motions)('brakes the arm %s at once, and the held key moves nothing', (_motion, begin, wish) => {
    const robot = aRobot()
    robot.lease()
    begin(robot)
    robot.hold(800, wish)
    expect(robot.isMoving()).toBe(true)
    robot.drive.apply(event)
    expect(robot.untilStanding()).toBeLessThanOrEqual(brakingMs)
    const stoodAt = robot.at('l1')
    robot.hold(1_000, wish)
    expect(robot.at('l1')).toBe(stoodAt)
  })
})

describe('a pose under a lease', () => {
  it('moves only while somebody holds the key, and is done when it has arrived', () => {
    const robot = aRobot()
    robot.lease()
    const report = robot.act('setPose', { lease: 'l1', steps: [step({ l1: 90, l4: 30 }), step({ r1: 20 })] })
    robot.clock.advance(2_000)
    expect([robot.at('l1'), robot.vehicle.state().arm?.play]).toEqual([0, { step: 0, steps: 2 }])
    robot.hold(500, { play: 1 })
    robot.send({}, false)
    expect(robot.untilStanding()).toBeLessThanOrEqual(brakingMs)
    const stoodAt = robot.at('l1')
    robot.clock.advance(2_000)
    expect([robot.at('l1'), report()?.status]).toEqual([stoodAt, 'RUNNING'])
    // All joints are as far on their way: they brake together.
    expect(robot.at('l4') / 30).toBeCloseTo(stoodAt / 90, 2)
    for (let i = 0; i < 100 && report()?.status === 'RUNNING'; i++) robot.hold(50, { play: 1 })
    expect(report()?.status).toBe('FINISHED')
    expect(robot.vehicle.state().arm).toMatchObject({
      joints: { l1: 90, l4: 30, r1: 20 },
      moving: false,
      play: null,
    })
  })

  it('goes at the requested share of its speed', () => {
    const robot = aRobot()
    robot.lease()
    robot.act('setPose', { lease: 'l1', steps: [step({ neckPan: 40 }, 4_000, 'linear')] })
    const measure = (play: number) => {
      robot.hold(500, { play })
      const before = robot.at('neckPan')
      robot.hold(1_000, { play })
      return robot.at('neckPan') - before
    }
    expect(measure(0.5) * 2).toBeCloseTo(measure(1), 0)
  })

  it.each(['linear', 'easeInOut'] as const)(
    'takes its time (%s), and no joint is faster than it can',
    (easing) => {
      const robot = aRobot()
      robot.lease()
      const slow = robot.act('setPose', { lease: 'l1', steps: [step({ neckPan: 10 }, 2_000, easing)] })
      robot.hold(1_800, { play: 1 })
      expect(slow()?.status).toBe('RUNNING')
      robot.hold(300, { play: 1 })
      expect([slow()?.status, robot.at('neckPan')]).toEqual(['FINISHED', 10])
      const fast = robot.act('setPose', { lease: 'l1', steps: [step({ l1: 120, l5: 5 }, 100, easing)] })
      for (let before = 0, i = 0; i < 200 && fast()?.status === 'RUNNING'; i++, before = robot.at('l1')) {
        robot.send({ play: 1 })
        robot.clock.advance(stepMs)
        // The posture is reported in hundredths of a degree.
        expect((robot.at('l1') - before) / (stepMs / 1000)).toBeLessThanOrEqual(60 + 1)
      }
      expect(robot.at('l1')).toBe(120)
    },
  )

  it.each<[string, (robot: Robot) => void]>([
    ['leaseEnded', (robot) => void robot.drive.apply({ kind: 'release', leaseId: 'l1' })],
    ['leaseEnded', (robot) => robot.lease('l2', 2)],
    ['movedByHand', (robot) => void robot.send({ joints: { r2: 0.1 } })],
    ['movedByHand', (robot) => void robot.send({ vx: 0.1, play: 1 })],
    ['replaced', (robot) => void robot.act('setPose', { lease: 'l1', steps: [step({ l1: 10 })] })],
    ['stopped', (robot) => void robot.drive.apply({ kind: 'remoteStop', stopId: 's' })],
    ['emergencyStop', (robot) => void robot.act('simulate', { fault: 'emergencyStop', on: true })],
  ])('is given up with the reason %s', (reason, happen) => {
    const robot = aRobot()
    robot.lease()
    const report = robot.act('setPose', { lease: 'l1', steps: [step({ l1: 90 })] })
    robot.hold(100, { play: 1 })
    happen(robot)
    expect(report()).toMatchObject({ status: 'FAILED', result: expect.stringContaining(reason) })
    robot.clock.advance(1_000)
    expect(robot.isMoving()).toBe(false)
  })

  it.each<[string, string, Record<string, unknown>, (robot: Robot) => void]>([
    ['wrongLease', 'setPose', { lease: 'other', steps: [step({ l1: 10 })] }, () => undefined],
    ['driven', 'setPose', { steps: [step({ l1: 10 })] }, () => undefined],
    ['outOfReach', 'setPose', { lease: 'l1', steps: [step({ l1: 181 })] }, () => undefined],
    ['outOfReach', 'playPose', { lease: 'l1', steps: [step({}), step({ l2: -1 })] }, () => undefined],
    [
      'poseElsewhere',
      'playPose',
      { lease: 'l1', steps: [step({ l1: 3 }), step({ l1: 10 })] },
      () => undefined,
    ],
    ['invalidParameters', 'setPose', { lease: 'l1', steps: 'no JSON' }, () => undefined],
    ['invalidParameters', 'setPose', { lease: 'l1', steps: [] }, () => undefined],
    [
      ...(['standby', 'setPose', { lease: 'l1', steps: [step({ l1: 10 })] }] as const),
      ({ drive }) => void drive.apply({ kind: 'condition', condition: 'standby', on: true }),
    ],
    [
      ...(['remoteStop', 'setPose', { lease: 'l1', steps: [step({ l1: 10 })] }] as const),
      ({ drive }) => void drive.apply({ kind: 'remoteStop', stopId: 's' }),
    ],
  ])('is refused (%s, %s)', (error, type, parameters, happen) => {
    const robot = aRobot()
    robot.lease()
    happen(robot)
    const report = robot.act(type, parameters)
    expect(report()).toMatchObject({ status: 'FAILED', result: expect.stringContaining(error) })
    robot.hold(500, { play: 1 })
    expect(robot.isMoving()).toBe(false)
  })

  it('is played from where its first step says, with its steps as JSON text', () => {
    const robot = aRobot()
    robot.lease()
    const steps = [step({ l1: 1.5 }), step({ l1: 20 }, 500), step({ l1: 40 }, 500)]
    const report = robot.act('playPose', { lease: 'l1', steps: JSON.stringify(steps) })
    expect(robot.vehicle.state().arm?.play).toEqual({ step: 0, steps: 2 })
    robot.hold(3_000, { play: 1 })
    expect([report()?.status, robot.at('l1')]).toEqual(['FINISHED', 40])
  })
})

describe('a pose without a lease', () => {
  it('is played autonomously, and a stop ends it', () => {
    const robot = aRobot()
    const report = robot.act('setPose', { steps: [step({ l1: 90 })] })
    robot.clock.advance(700)
    expect(robot.isMoving()).toBe(true)
    robot.drive.apply({ kind: 'remoteStop', stopId: 's' })
    expect(robot.untilStanding()).toBeLessThanOrEqual(brakingMs)
    expect(report()).toMatchObject({ status: 'FAILED', result: expect.stringContaining('stopped') })
    expect(robot.at('l1')).toBeLessThan(90)
  })
})

it('presses a button under the lease of the driver, and under no other', () => {
  const robot = aRobot({ start: { mapId: 'f1', x: 9.4, y: 3, theta: 0 } })
  robot.lease()
  const press = (lease?: string) =>
    robot.act('pressButton', { arm: 'right', cameraId: 'v1', x: 0.6, y: 0.5, ...(lease && { lease }) })()
  expect(press('other')?.result).toContain('wrongLease')
  // By itself an arm does not move beside somebody who drives.
  expect(press()?.result).toContain('driven')
  expect(press('l1')?.status).toBe('RUNNING')
  robot.clock.advance(2_000)
  expect(robot.isMoving()).toBe(false)
})
