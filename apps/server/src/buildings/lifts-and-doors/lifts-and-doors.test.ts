import { elevatorCodes } from '@wheelhouse/contract/robots/building-codes'
import { elevatorErrorCodes } from '@wheelhouse/contract/robots/robot-error-codes'
import type { BuildingFaults } from '@wheelhouse/simulator/partners/simulated-building'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aRide,
  floor,
  impatientHttp,
  isDone,
  isFailed,
  LinkedSite,
  type RobotTimes,
} from '../../testing/linked-site.ts'
import { createLinkages } from '../linkages/linkages.ts'
import { createLiftsAndDoors } from './create-lifts-and-doors.ts'
import { doesByItself } from './lifts-and-doors.ts'
import { getElevatorCode } from './ride-codes.ts'
import { resumeRide, stepRide } from './ride-machine.ts'
import type { RideState } from './ride-state.ts'

let site: LinkedSite
beforeAll(async () => {
  site = await LinkedSite.start()
})
afterAll(() => site.close())
beforeEach(() => site.begin('tspider'))

describe('a ride in the simulated building', () => {
  it('takes a robot to another floor, in the time of a lift', async () => {
    const began = site.now
    expect(await site.rideOn(aRide())).toMatchObject({ ...isDone, robotAt: 'destination' })
    // Four parts of the robot at 8 s, two floors at 2.5 s, three doors at 2 s.
    expect(site.now - began).toBeGreaterThan(43_000)
    expect(site.now - began).toBeLessThan(60_000)
  })

  it('takes it by Robomen where only that is linked, floor by number', async () => {
    await site.begin('robomen')
    const ride = aRide({ from: floor(0, null), to: floor(2, null) })
    expect(await site.rideOn(ride)).toMatchObject(isDone)
  })

  it('goes on with a new login when the token has expired', async () => {
    const ride = aRide()
    const lifts = createLiftsAndDoors(site.parts())
    await lifts.queryLift(site.building, 'request', ride, false)
    site.faults.setService({ kind: 'unauthorized', times: 1 })
    expect(await lifts.queryLift(site.building, 'status', ride, false)).toEqual({
      kind: 'state',
      state: 'coming',
    })
  })

  it('is one ride, however often it is requested', async () => {
    const lifts = createLiftsAndDoors(site.parts())
    const ride = aRide()
    for (let i = 0; i < 3; i++) {
      const answer = await lifts.queryLift(site.building, 'request', ride, false)
      expect(answer).toEqual({ kind: 'state', state: 'coming' })
    }
    const other = aRide({ lift: ride.lift, robot: 'R-2' })
    expect(await lifts.queryLift(site.building, 'request', other, false)).toEqual({
      kind: 'state',
      state: 'queued',
    })
    // Given back once, it is the other's.
    await lifts.queryLift(site.building, 'release', ride, false)
    expect(await lifts.queryLift(site.building, 'status', other, false)).toEqual({
      kind: 'state',
      state: 'coming',
    })
  })

  it('keeps a car out of service that was given back with a robot in it', async () => {
    const lifts = createLiftsAndDoors(site.parts())
    const ride = aRide()
    await site.rideOn(ride, { until: ({ phase }) => phase === 'riding' })
    await lifts.queryLift(site.building, 'release', ride, true)
    const other = aRide({ lift: ride.lift, robot: 'R-2' })
    expect(await lifts.queryLift(site.building, 'request', other, false)).toEqual({
      kind: 'state',
      state: 'queued',
    })
    site.now += 61_000
    expect(await lifts.queryLift(site.building, 'status', other, false)).toEqual({
      kind: 'state',
      state: 'coming',
    })
  })

  it.each(['calling', 'opening', 'boarding', 'closing', 'riding', 'alighting', 'releasing'])(
    'is finished by another server that finds it %s',
    async (phase) => {
      const ride = aRide()
      const stored = JSON.stringify(await site.rideOn(ride, { until: (state) => state.phase === phase }))
      const state: RideState = JSON.parse(stored)
      expect(state.phase).toBe(phase)
      expect(await site.rideOn(ride, { from: { state, effects: resumeRide(state) } })).toMatchObject(isDone)
    },
  )

  const causes: [code: string, cause: string, set: (faults: BuildingFaults) => void, robot?: RobotTimes][] = [
    ['A0001', 'it refuses the call', (faults) => faults.setService({ kind: 'refuse' }, 'request')],
    ['A0001', 'it lets nobody call', (faults) => faults.setService({ kind: 'forbid' })],
    ['A0001', 'it knows nothing of lifts', (faults) => faults.setService({ kind: 'forget' })],
    ['A0002', 'it never accepts', (faults) => faults.setLift({ kind: 'stall', in: 'queued' })],
    ['A0002', 'it says what nobody understands', (faults) => faults.setService({ kind: 'nonsense' })],
    ['A0003', 'no car comes', (faults) => faults.setLift({ kind: 'stall', in: 'coming' })],
    ['A0003', 'the car gets stuck', (faults) => faults.setLift({ kind: 'stall', in: 'moving' })],
    [
      'A0004',
      'it ends boarding',
      (faults) => faults.setLift({ kind: 'fail', in: 'open', isThere: false, reason: 'boardingAborted' }),
    ],
    ['A0005', 'the robot does not get in', () => undefined, { cabin: null }],
    ['A0006', 'it refuses the floor', (faults) => faults.setService({ kind: 'refuse' }, 'boarded')],
    [
      'A0007',
      'the door stays shut',
      (faults) => faults.setLift({ kind: 'stall', in: 'arrived', isThere: false }),
    ],
    [
      'A0007',
      'the door stays shut there',
      (faults) => faults.setLift({ kind: 'stall', in: 'arrived', isThere: true }),
    ],
    ['A0008', 'the door stays open', (faults) => faults.setLift({ kind: 'stall', in: 'closing' })],
    [
      'A0009',
      'it lets nobody out',
      (faults) => faults.setLift({ kind: 'fail', in: 'arrived', isThere: true, reason: 'alightingAborted' }),
    ],
    ['A0010', 'the robot does not get out', () => undefined, { exit: null }],
    [
      'A0011',
      'there is a fire',
      (faults) => faults.setLift({ kind: 'fail', in: 'moving', reason: 'emergencyOperation' }),
    ],
    [
      'A0012',
      'it is stopped',
      (faults) => faults.setLift({ kind: 'fail', in: 'moving', reason: 'emergencyStop' }),
    ],
    [
      'A0013',
      'it is repaired',
      (faults) => faults.setLift({ kind: 'fail', in: 'queued', reason: 'outOfService' }),
    ],
    ['A0014', 'it forgets', (faults) => faults.setService({ kind: 'forget' }, 'status')],
    ['A0015', 'the login counts no more', (faults) => faults.setService({ kind: 'unauthorized' })],
    ['A0016', 'it is broken', (faults) => faults.setService({ kind: 'misbehave', how: 'broken' })],
    ['A0016', 'it answers a page', (faults) => faults.setService({ kind: 'misbehave', how: 'html' })],
    ['A0016', 'it never stops talking', (faults) => faults.setService({ kind: 'misbehave', how: 'huge' })],
    ['A0016', 'it breaks off', (faults) => faults.setService({ kind: 'misbehave', how: 'halfway' })],
    [
      'A0019',
      'it has a reason of its own',
      (faults) => faults.setLift({ kind: 'fail', in: 'moving', reason: 'cat' }),
    ],
  ]
  it.each(causes)('fails with %s when %s', async (code, _cause, set, robot) => {
    set(site.faults)
    expect(await site.rideOn(aRide(), { robot })).toMatchObject(isFailed(code))
  })

  it('fails with A0017 when it hangs', async () => {
    site.faults.setService({ kind: 'misbehave', how: 'hang' })
    expect(await site.rideOn(aRide(), { outgoing: impatientHttp })).toMatchObject(isFailed('A0017'))
  })

  it.each([
    ['one that the service has not', floor(40, 'floor-40F')],
    ['one that no floor of T-Spider was chosen for', floor(2, null)],
  ])('fails with A0018 to a floor: %s', async (_which, to) => {
    expect(await site.rideOn(aRide({ to }))).toMatchObject(isFailed('A0018'))
  })

  it('has a cause for every code', () => {
    const known = new Set([...causes.map(([code]) => code), 'A0017', 'A0018'])
    expect([...known].sort()).toEqual([...elevatorErrorCodes].sort())
  })

  it('shows every state that a robot can be in with a lift', async () => {
    const shown = new Set<string>()
    const watch = (state: RideState) => {
      shown.add(getElevatorCode(state))
      return false
    }
    const rideOn = async (options: Parameters<typeof site.rideOn>[1] = {}) =>
      watch(await site.rideOn(aRide(), options))
    await rideOn({ until: watch })
    const called = await site.rideOn(aRide(), { until: ({ phase }) => phase === 'awaiting' })
    await rideOn({ from: stepRide(called, { kind: 'cancel' }, site.now), until: watch })
    const troubles = ['emergencyOperation', 'outOfService', 'boardingAborted'] as const
    for (const reason of troubles) {
      site.faults.setLift({ kind: 'fail', in: 'coming', reason })
      await rideOn({ until: watch })
    }
    expect([...shown].sort()).toEqual([...elevatorCodes].sort())
  })

  it('is refused in a building that is linked with nobody', async () => {
    await site.begin()
    expect(await site.rideOn(aRide())).toMatchObject(isFailed('A0001'))
  })

  it('reports a login that is no longer valid to anyone who can enter another', async () => {
    site.faults.setService({ kind: 'unauthorized' })
    await site.rideOn(aRide())
    const [tspider] = await createLinkages(site.parts()).list(site.test.db, site.building)
    expect(tspider?.status).toBe('authError')
  })
})

it('leaves lifts and doors to robots that say they can use them', () => {
  expect(doesByItself('useElevator', ['startPause', 'useElevator'])).toBe(true)
  expect(doesByItself('useDoor', ['startPause', 'useElevator'])).toBe(false)
})
