import { doorCodes, elevatorCodes } from '@wheelhouse/contract/robots/building-codes'
import { doorErrorCodes, elevatorErrorCodes } from '@wheelhouse/contract/robots/robot-error-codes'
import type { BuildingFaults } from '@wheelhouse/simulator/partners/simulated-building'
import {
  type SimulatedPartners,
  startSimulatedPartners,
} from '@wheelhouse/simulator/partners/simulated-partners'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutgoingHttp, type OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { createPartners } from '../../kernel/outgoing/partners.ts'
import { readConfig } from '../../kernel/process/config.ts'
import { createSecrets } from '../../kernel/process/secrets.ts'
import { createServerSecret } from '../../kernel/process/server-secret.ts'
import { aBuilding } from '../../testing/factories.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { LinkedBuilding } from '../linkages/call-linked-service.ts'
import { createLinkages } from '../linkages/linkages.ts'
import { createLiftsAndDoors } from './create-lifts-and-doors.ts'
import { doesByItself, type Passage, type Ride } from './lifts-and-doors.ts'
import { getDoorCode } from './passage-codes.ts'
import { beginPassage, getPassageDueAt, stepPassage } from './passage-machine.ts'
import type { PassageState } from './passage-state.ts'
import type { LiftService } from './platform-driver.ts'
import { getElevatorCode } from './ride-codes.ts'
import { beginRide, getRideDueAt, resumeRide, stepRide } from './ride-machine.ts'
import type { RideState, RideStep } from './ride-state.ts'

let test: TestDatabase
let simulated: SimulatedPartners
let building: LinkedBuilding
/** The building's time and the machines': it goes on when somebody waits. */
let now = 1_800_000_000_000
let rides = 0
const clock = fakeClock()
const secrets = createSecrets(createServerSecret('a secret of tests, known to everybody'))
const guarded = createOutgoingHttp({ allowPrivateHooks: false })
/** For services that never answer: as patient as a test may be. */
const http: OutgoingHttp = {
  ...guarded,
  callJson: (request, schema) => guarded.callJson({ ...request, timeoutMs: 50 }, schema),
}

beforeAll(async () => {
  test = await createTestDatabase()
  simulated = await startSimulatedPartners({ delayMs: 0, now: () => now })
})
afterAll(async () => {
  await simulated.close()
  await test.drop()
})
beforeEach(async () => {
  simulated.faults.setLift(null)
  simulated.faults.setDoor(null)
  simulated.faults.setService(null)
  building = await aBuilding(test.db)
  await link('tspider')
})

const parts = (outgoing = guarded) => {
  const partners = createPartners(readConfig({}, '/'), simulated.url)
  return { db: test.db, systemDb: test.db, clock, http: outgoing, partners, secrets }
}
async function link(service: LiftService, secret = 'demo-password'): Promise<void> {
  const login = { loginId: 'demo', secret, linkedBuilding: { id: 'site-001', name: 'x' }, revision: 0 }
  await test.db
    .transaction()
    .execute((tx) =>
      createLinkages(parts()).save(
        tx,
        building,
        { ...login, service },
        { operatorId: null, now: clock.now() },
      ),
    )
}

const floor = (index: number, tspiderFloorId: string | null) => ({ index, tspiderFloorId })
/** A lift of its own, unless it is told which. */
function aRide(changes: Partial<Ride> = {}): Ride {
  const requestId = `run.${++rides}`
  return {
    requestId,
    robot: 'R-1',
    lift: { bank: '', name: requestId },
    from: floor(1, 'floor-1F'),
    to: floor(3, 'floor-3F'),
    ...changes,
  }
}
const aPassage = (): Passage => ({ requestId: `run.${++rides}`, robot: 'R-1', device: 'door-1' })

/** How long a robot takes for each of its parts; `null`: for ever. */
type Robot = Partial<Record<string, number | null>>
const usual = 8_000

/**
 * Takes a ride to its end as a run does it: asks, lets the robot do its part, waits until something is due.
 * @param until where to stop before that
 */
async function run(
  ride: Ride,
  {
    outgoing,
    robot = {},
    from = beginRide(now),
    until = () => false,
  }: { outgoing?: OutgoingHttp; robot?: Robot; from?: RideStep; until?: (state: RideState) => boolean } = {},
): Promise<RideState> {
  const lifts = createLiftsAndDoors(parts(outgoing))
  let { state, effects } = from
  let done: { task: 'hall' | 'cabin' | 'exit' | 'place'; at: number } | null = null
  for (let i = 0; i < 3_000 && state.phase !== 'ended' && !until(state); i++) {
    const [effect, ...rest] = effects
    effects = rest
    if (effect?.kind === 'ask') {
      const answer = await lifts.queryLift(building, effect.question, ride, effect.isRobotInside)
      const step = stepRide(state, { kind: 'lift', question: effect.question, answer }, now)
      state = step.state
      effects = [...effects, ...step.effects]
      continue
    }
    if (effect?.kind === 'halt') done = null
    else if (effect !== undefined) {
      const task = effect.kind === 'drive' ? effect.to : 'place'
      const takes = robot[task] === undefined ? usual : robot[task]
      done = takes === null ? null : { task, at: now + takes }
    } else {
      const due = getRideDueAt(state) ?? now
      const isRobotFirst: boolean = done !== null && done.at <= due
      now = Math.max(now, isRobotFirst && done !== null ? done.at : due)
      const event =
        isRobotFirst && done !== null
          ? ({ kind: 'robotDone', task: done.task } as const)
          : ({ kind: 'tick' } as const)
      if (isRobotFirst) done = null
      const step = stepRide(state, event, now)
      state = step.state
      effects = [...effects, ...step.effects]
    }
  }
  return state
}

async function pass(
  passage: Passage,
  outgoing?: OutgoingHttp,
  onState: (state: PassageState) => void = () => {},
) {
  const doors = createLiftsAndDoors(parts(outgoing))
  let { state, effects } = beginPassage(now)
  let done: { task: 'before' | 'behind'; at: number } | null = null
  for (let i = 0; i < 3_000 && state.phase !== 'ended'; i++) {
    onState(state)
    const [effect, ...rest] = effects
    effects = rest
    if (effect?.kind === 'ask') {
      const answer = await doors.queryDoor(building, effect.question, passage)
      const step = stepPassage(state, { kind: 'door', question: effect.question, answer }, now)
      state = step.state
      effects = [...effects, ...step.effects]
    } else if (effect?.kind === 'drive') done = { task: effect.to, at: now + usual }
    else if (effect === undefined) {
      const due = getPassageDueAt(state) ?? now
      const task: 'before' | 'behind' | null = done !== null && done.at <= due ? done.task : null
      now = Math.max(now, task !== null && done !== null ? done.at : due)
      if (task !== null) done = null
      const step = stepPassage(state, task === null ? { kind: 'tick' } : { kind: 'robotDone', task }, now)
      state = step.state
      effects = [...effects, ...step.effects]
    }
  }
  return state
}

const isDone = { phase: 'ended', end: { outcome: 'done', error: null }, unreleased: null }
const isFailed = (error: string) => ({ phase: 'ended', end: { outcome: 'failed', error } })

describe('a ride in the simulated building', () => {
  it('takes a robot to another floor, in the time of a lift', async () => {
    const began = now
    expect(await run(aRide())).toMatchObject({ ...isDone, robotAt: 'destination' })
    // Four parts of the robot at 8 s, two floors at 2.5 s, three doors at 2 s.
    expect(now - began).toBeGreaterThan(43_000)
    expect(now - began).toBeLessThan(60_000)
  })

  it('takes it by Robomen where only that is linked, floor by number', async () => {
    building = await aBuilding(test.db)
    await link('robomen')
    const ride = aRide({ from: floor(0, null), to: floor(2, null) })
    expect(await run(ride)).toMatchObject(isDone)
  })

  it('goes on with a new login when the token has expired', async () => {
    const ride = aRide()
    const lifts = createLiftsAndDoors(parts())
    await lifts.queryLift(building, 'request', ride, false)
    simulated.faults.setService({ kind: 'unauthorized', times: 1 })
    expect(await lifts.queryLift(building, 'status', ride, false)).toEqual({ kind: 'state', state: 'coming' })
  })

  it('is one ride, however often it is requested', async () => {
    const lifts = createLiftsAndDoors(parts())
    const ride = aRide()
    for (let i = 0; i < 3; i++) {
      const answer = await lifts.queryLift(building, 'request', ride, false)
      expect(answer).toEqual({ kind: 'state', state: 'coming' })
    }
    const other = aRide({ lift: ride.lift, robot: 'R-2' })
    expect(await lifts.queryLift(building, 'request', other, false)).toEqual({
      kind: 'state',
      state: 'queued',
    })
    // Given back once, it is the other's.
    await lifts.queryLift(building, 'release', ride, false)
    expect(await lifts.queryLift(building, 'status', other, false)).toEqual({
      kind: 'state',
      state: 'coming',
    })
  })

  it('keeps a car out of service that was given back with a robot in it', async () => {
    const lifts = createLiftsAndDoors(parts())
    const ride = aRide()
    await run(ride, { until: ({ phase }) => phase === 'riding' })
    await lifts.queryLift(building, 'release', ride, true)
    const other = aRide({ lift: ride.lift, robot: 'R-2' })
    expect(await lifts.queryLift(building, 'request', other, false)).toEqual({
      kind: 'state',
      state: 'queued',
    })
    now += 61_000
    expect(await lifts.queryLift(building, 'status', other, false)).toEqual({
      kind: 'state',
      state: 'coming',
    })
  })

  it.each(['calling', 'opening', 'boarding', 'closing', 'riding', 'alighting', 'releasing'])(
    'is finished by another server that finds it %s',
    async (phase) => {
      const ride = aRide()
      const stored = JSON.stringify(await run(ride, { until: (state) => state.phase === phase }))
      const state: RideState = JSON.parse(stored)
      expect(state.phase).toBe(phase)
      expect(await run(ride, { from: { state, effects: resumeRide(state) } })).toMatchObject(isDone)
    },
  )

  const causes: [code: string, cause: string, set: (faults: BuildingFaults) => void, robot?: Robot][] = [
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
    set(simulated.faults)
    expect(await run(aRide(), { robot })).toMatchObject(isFailed(code))
  })

  it('fails with A0017 when it hangs', async () => {
    simulated.faults.setService({ kind: 'misbehave', how: 'hang' })
    expect(await run(aRide(), { outgoing: http })).toMatchObject(isFailed('A0017'))
  })

  it.each([
    ['one that the service has not', floor(40, 'floor-40F')],
    ['one that no floor of T-Spider was chosen for', floor(2, null)],
  ])('fails with A0018 to a floor: %s', async (_which, to) => {
    expect(await run(aRide({ to }))).toMatchObject(isFailed('A0018'))
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
    const rideOn = async (options: Parameters<typeof run>[1] = {}) => watch(await run(aRide(), options))
    await rideOn({ until: watch })
    const called = await run(aRide(), { until: ({ phase }) => phase === 'awaiting' })
    await rideOn({ from: stepRide(called, { kind: 'cancel' }, now), until: watch })
    const troubles = ['emergencyOperation', 'outOfService', 'boardingAborted'] as const
    for (const reason of troubles) {
      simulated.faults.setLift({ kind: 'fail', in: 'coming', reason })
      await rideOn({ until: watch })
    }
    expect([...shown].sort()).toEqual([...elevatorCodes].sort())
  })

  it('is refused in a building that is linked with nobody', async () => {
    building = await aBuilding(test.db)
    expect(await run(aRide())).toMatchObject(isFailed('A0001'))
  })

  it('makes a login that counts no more known to whoever can enter another', async () => {
    simulated.faults.setService({ kind: 'unauthorized' })
    await run(aRide())
    const [tspider] = await createLinkages(parts()).list(test.db, building)
    expect(tspider?.status).toBe('authError')
  })
})

describe('a passage in the simulated building', () => {
  it('takes a robot through a door that opens and closes', async () => {
    expect(await pass(aPassage())).toMatchObject({ ...isDone, robotAt: 'behind' })
  })

  const causes: [code: string, cause: string, set: (faults: BuildingFaults) => void][] = [
    ['S0020', 'it refuses the request', (faults) => faults.setService({ kind: 'refuse' }, 'request')],
    ['S0023', 'it is broken', (faults) => faults.setService({ kind: 'misbehave', how: 'broken' })],
    ['S0023', 'it never stops talking', (faults) => faults.setService({ kind: 'misbehave', how: 'huge' })],
    ['S0023', 'the login counts no more', (faults) => faults.setService({ kind: 'unauthorized' })],
    [
      'S2201',
      'nobody may pass',
      (faults) => faults.setDoor({ kind: 'fail', in: 'queued', reason: 'refused' }),
    ],
    ['S2204', 'nobody allows it', (faults) => faults.setDoor({ kind: 'stall', in: 'queued' })],
    ['S2301', 'the lock sticks', (faults) => faults.setDoor({ kind: 'stall', in: 'accepted' })],
    ['S2302', 'the door sticks', (faults) => faults.setDoor({ kind: 'stall', in: 'unlocked' })],
    [
      'S2303',
      'it closes on the robot',
      (faults) => faults.setDoor({ kind: 'fail', in: 'open', reason: 'closedEarly' }),
    ],
    ['S2304', 'it stays open', (faults) => faults.setDoor({ kind: 'stall', in: 'closing' })],
    [
      'S2305',
      'it meets something',
      (faults) => faults.setDoor({ kind: 'fail', in: 'closing', reason: 'obstacle' }),
    ],
    [
      'S2401',
      'everything stops',
      (faults) => faults.setDoor({ kind: 'fail', in: 'open', reason: 'emergencyStop' }),
    ],
    [
      'S2402',
      'there is a fire',
      (faults) => faults.setDoor({ kind: 'fail', in: 'accepted', reason: 'fire' }),
    ],
    [
      'S2403',
      'it is repaired',
      (faults) => faults.setDoor({ kind: 'fail', in: 'queued', reason: 'maintenance' }),
    ],
    [
      'S2404',
      'it has a reason of its own',
      (faults) => faults.setDoor({ kind: 'fail', in: 'accepted', reason: 'cat' }),
    ],
  ]
  it.each(causes)('fails with %s when %s', async (code, _cause, set) => {
    set(simulated.faults)
    expect(await pass(aPassage())).toMatchObject(isFailed(code))
  })

  it('fails with S2204 when it hangs', async () => {
    simulated.faults.setService({ kind: 'misbehave', how: 'hang' })
    expect(await pass(aPassage(), http)).toMatchObject(isFailed('S2204'))
  })

  it('has a cause for every code', () => {
    expect([...new Set(causes.map(([code]) => code))].sort()).toEqual([...doorErrorCodes].sort())
  })

  it('shows every state that a robot can be in with a door', async () => {
    const shown = new Set<string>()
    const note = (state: PassageState) => void shown.add(getDoorCode(state))
    await pass(aPassage(), guarded, note)
    // Of those that look the same, one.
    const telling = ['S0023', 'S2201', 'S2204', 'S2303', 'S2401']
    const oneOfEach = new Map(causes.filter(([code]) => telling.includes(code)).map((row) => [row[0], row]))
    for (const [, , set] of oneOfEach.values()) {
      simulated.faults.setDoor(null)
      simulated.faults.setService(null)
      set(simulated.faults)
      note(await pass(aPassage()))
    }
    expect([...shown].sort()).toEqual([...doorCodes].sort())
  })
})

it('leaves lifts and doors to robots that say they can use them', () => {
  expect(doesByItself('useElevator', ['startPause', 'useElevator'])).toBe(true)
  expect(doesByItself('useDoor', ['startPause', 'useElevator'])).toBe(false)
})
