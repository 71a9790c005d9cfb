import { elevatorErrorCodes } from '@wheelhouse/contract/robots/robot-error-codes'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossingStart, playCrossing } from '../../testing/play-crossing.ts'
import {
  type LiftAnswer,
  type LiftQuestion,
  type LiftState,
  liftStates,
  liftTroubles,
} from './lifts-and-doors.ts'
import { getElevatorCode } from './ride-codes.ts'
import { beginRide, getRideDueAt, resumeRide, stepRide } from './ride-machine.ts'
import type { RideEvent } from './ride-state.ts'

type RideTask = Extract<RideEvent, { kind: 'robotDone' }>['task']

/** A ride that is played step by step. */
function aRide() {
  const ride = playCrossing({
    begin: beginRide,
    step: stepRide,
    getDueAt: getRideDueAt,
    getCode: getElevatorCode,
    hear: (question: LiftQuestion, answer: LiftAnswer): RideEvent => ({ kind: 'lift', question, answer }),
  })
  const { say, send } = ride
  return Object.assign(ride, {
    is: (state: LiftState) => say({ kind: 'state', state }),
    done: (task: RideTask) => send({ kind: 'robotDone', task }),
    failed: (task: RideTask) => send({ kind: 'robotFailed', task }),
  })
}
type Ride = ReturnType<typeof aRide>

/** The parts of a ride, one after the other. */
const parts: readonly ((ride: Ride) => void)[] = [
  (ride) => ride.done('hall'),
  (ride) => ride.is('queued'),
  (ride) => ride.is('coming'),
  (ride) => ride.is('here'),
  (ride) => ride.is('openHere'),
  (ride) => ride.done('cabin'),
  (ride) => ride.is('closing'),
  (ride) => ride.is('moving'),
  (ride) => ride.is('there'),
  (ride) => ride.is('openThere'),
  (ride) => ride.done('place'),
  (ride) => ride.done('exit'),
  (ride) => ride.is('openThere'),
  (ride) => ride.is('released'),
]
const names = ['hall', 'queued', 'coming', 'here', 'openHere', 'cabin', 'closing', 'moving', 'there'] as const
type Point = (typeof names)[number] | 'openThere' | 'place' | 'exit'
const points: readonly Point[] = [...names, 'openThere', 'place', 'exit']

/** A ride that has gone so far. */
function rideUntil(point: Point | 'start'): Ride {
  const ride = aRide()
  const last = point === 'start' ? -1 : points.indexOf(point)
  for (const part of parts.slice(0, last + 1)) part(ride)
  return ride
}

describe('a ride', () => {
  it('goes through every state of the robot in turn', () => {
    const ride = aRide()
    for (const part of parts) part(ride)
    expect(ride.codes).toEqual(
      [0, 100, 101, 102, 200, 201, 202, 203, 300, 301, 302].map((code) => `elv_${code}`),
    )
    expect(ride.state).toMatchObject({
      phase: 'ended',
      robotAt: 'destination',
      end: { outcome: 'done', error: null },
      unreleased: null,
    })
    const steps = ride.log.flatMap((effect) => {
      if (effect.kind === 'ask') return effect.question === 'status' ? [] : [effect.question]
      return [effect.kind === 'drive' ? effect.to : effect.kind]
    })
    expect(steps).toEqual(['hall', 'request', 'cabin', 'boarded', 'place', 'exit', 'alighted', 'release'])
  })

  it('skips what a quick lift does between two looks', () => {
    const ride = rideUntil('hall')
    ride.is('openHere')
    ride.done('cabin')
    ride.is('openThere')
    expect(ride.log.at(-1)).toEqual({ kind: 'place' })
  })

  const trouble = (one: (typeof liftTroubles)[number]): LiftAnswer => ({ kind: 'trouble', trouble: one })
  const failed = (failure: 'timeout' | 'unreachable' | 'wrongCredentials'): LiftAnswer => ({
    kind: 'failed',
    failure,
  })
  const causes: [code: string, cause: string, at: Point | 'start', happens: (ride: Ride) => void][] = [
    ['A0001', 'the call is refused without a reason', 'hall', (ride) => ride.say({ kind: 'refused' })],
    ['A0001', 'the call is refused', 'hall', (ride) => ride.say(trouble('callRefused'))],
    [
      'A0002',
      'the call is never accepted',
      'queued',
      (ride) => ride.runOut({ kind: 'state', state: 'queued' }),
    ],
    ['A0003', 'no car comes', 'coming', (ride) => ride.runOut({ kind: 'state', state: 'coming' })],
    ['A0003', 'the lift has no car', 'coming', (ride) => ride.say(trouble('noCar'))],
    [
      'A0003',
      'the car never gets there',
      'moving',
      (ride) => ride.runOut({ kind: 'state', state: 'moving' }),
    ],
    ['A0004', 'the robot does not get to the hall', 'start', (ride) => ride.failed('hall')],
    ['A0004', 'the robot does not get in', 'openHere', (ride) => ride.failed('cabin')],
    ['A0004', 'the door closes on the robot', 'openHere', (ride) => ride.is('closing')],
    ['A0004', 'the lift ends boarding', 'openHere', (ride) => ride.say(trouble('boardingAborted'))],
    [
      'A0005',
      'the robot is not in in time',
      'openHere',
      (ride) => ride.runOut({ kind: 'state', state: 'openHere' }),
    ],
    ['A0006', 'the floor is refused without a reason', 'cabin', (ride) => ride.say({ kind: 'refused' })],
    ['A0006', 'the floor is refused', 'closing', (ride) => ride.say(trouble('destinationRefused'))],
    ['A0007', 'the door stays shut here', 'here', (ride) => ride.runOut({ kind: 'state', state: 'here' })],
    ['A0007', 'the door stays shut there', 'there', (ride) => ride.runOut({ kind: 'state', state: 'there' })],
    ['A0007', 'the lift says so', 'there', (ride) => ride.say(trouble('doorNotOpened'))],
    ['A0008', 'the door stays open', 'cabin', (ride) => ride.runOut({ kind: 'state', state: 'openHere' })],
    ['A0008', 'the lift says so', 'closing', (ride) => ride.say(trouble('doorNotClosed'))],
    ['A0009', 'the robot does not find itself there', 'openThere', (ride) => ride.failed('place')],
    ['A0009', 'the robot does not get out', 'place', (ride) => ride.failed('exit')],
    ['A0009', 'the car leaves with it', 'place', (ride) => ride.is('moving')],
    ['A0009', 'the lift ends it', 'moving', (ride) => ride.say(trouble('alightingAborted'))],
    [
      'A0010',
      'the robot is not out in time',
      'place',
      (ride) => ride.runOut({ kind: 'state', state: 'openThere' }),
    ],
    ['A0011', 'there is a fire', 'moving', (ride) => ride.say(trouble('emergencyOperation'))],
    ['A0012', 'somebody stops the car', 'moving', (ride) => ride.say(trouble('emergencyStop'))],
    ['A0013', 'the lift is being repaired', 'hall', (ride) => ride.say(trouble('outOfService'))],
    ['A0014', 'the service has forgotten the ride', 'moving', (ride) => ride.say({ kind: 'lost' })],
    ['A0014', 'the lift was given to somebody else', 'coming', (ride) => ride.is('released')],
    ['A0015', 'the login is not accepted', 'hall', (ride) => ride.say(failed('wrongCredentials'))],
    ['A0016', 'the service is away', 'hall', (ride) => ride.runOut(failed('unreachable'))],
    ['A0017', 'the service does not answer', 'hall', (ride) => ride.runOut(failed('timeout'))],
    ['A0017', 'every answer gets lost', 'coming', (ride) => ride.runOut()],
    ['A0018', 'the lift does not go there', 'hall', (ride) => ride.say(trouble('unsupportedFloor'))],
    ['A0019', 'nobody knows why', 'closing', (ride) => ride.say(trouble('other'))],
  ]

  it.each(causes)('fails with %s when %s', (code, _cause, at, happens) => {
    const ride = rideUntil(at)
    happens(ride)
    if (ride.state.phase !== 'ended') ride.is('released')
    expect(ride.state).toMatchObject({ phase: 'ended', end: { outcome: 'failed', error: code } })
    const wasAsked = ride.log.some((effect) => effect.kind === 'ask' && effect.question === 'request')
    const wasReleased = ride.log.some((effect) => effect.kind === 'ask' && effect.question === 'release')
    expect(wasReleased).toBe(wasAsked)
  })

  it('has a cause for every code', () => {
    expect([...new Set(causes.map(([code]) => code))].sort()).toEqual([...elevatorErrorCodes].sort())
  })

  it.each([
    ['emergencyOperation', 'elv_911'],
    ['emergencyStop', 'elv_912'],
    ['outOfService', 'elv_912'],
    ['noCar', 'elv_99'],
  ] as const)('shows %s as %s until it is over', (one, code) => {
    const ride = rideUntil('coming')
    ride.say(trouble(one))
    expect(ride.codes.slice(-2)).toEqual(['elv_101', code])
  })

  it('leaves a car whose building is in trouble', () => {
    const ride = rideUntil('place')
    ride.say(trouble('emergencyOperation'))
    ride.say({ kind: 'lost' })
    expect(getElevatorCode(ride.state)).toBe('elv_300')
    ride.done('exit')
    ride.is('openThere')
    ride.is('released')
    expect(ride.state).toMatchObject({ end: { outcome: 'done' }, robotAt: 'destination' })
  })

  it('halts the robot and gives the lift back when it is cancelled, and says that the car is not empty', () => {
    const ride = rideUntil('openHere')
    ride.send({ kind: 'cancel' })
    expect(ride.log.slice(-2)).toEqual([
      { kind: 'halt' },
      { kind: 'ask', question: 'release', isRobotInside: true },
    ])
    ride.is('released')
    expect(ride.state).toMatchObject({ end: { outcome: 'cancelled', error: null }, robotAt: 'doorway' })
    expect(ride.codes.at(-1)).toBe('elv_199')
  })

  it('requests nothing when it is cancelled on the way to the lift', () => {
    const ride = rideUntil('start')
    ride.send({ kind: 'cancel' })
    expect(ride.log.slice(1)).toEqual([{ kind: 'halt' }])
    expect(ride.state.phase).toBe('ended')
  })

  it('waits for a silent lift as long as the robot is in the car', () => {
    const ride = rideUntil('moving')
    for (let i = 0; i < 40; i++) ride.say(failed('unreachable'))
    expect(getElevatorCode(ride.state)).toBe('elv_202')
    ride.is('openThere')
    expect(getElevatorCode(ride.state)).toBe('elv_203')
  })

  it('is done though the lift is not heard to be back, and says so', () => {
    const ride = rideUntil('exit')
    ride.runOut(failed('unreachable'))
    expect(ride.state).toMatchObject({ end: { outcome: 'done' }, unreleased: 'A0016' })
  })

  it('is taken over at any point with what is under way there', () => {
    const taken = points.map((point) =>
      resumeRide(rideUntil(point).state).map((effect) => {
        if (effect.kind === 'ask') return effect.question
        return effect.kind === 'drive' ? effect.to : effect.kind
      }),
    )
    expect(taken).toEqual([
      ['request'],
      [],
      [],
      [],
      ['cabin'],
      ['boarded'],
      [],
      [],
      [],
      ['place'],
      ['exit'],
      ['alighted'],
    ])
  })

  it('ignores answers to earlier requests', () => {
    const ride = rideUntil('cabin')
    ride.send({ kind: 'lift', question: 'status', answer: { kind: 'state', state: 'openThere' } })
    expect(getElevatorCode(ride.state)).toBe('elv_201')
  })

  it('always ends, released, and never says boarded before the robot is in, whatever it is sent', () => {
    const answers = fc.oneof(
      fc.constantFrom(...liftStates).map((state): LiftAnswer => ({ kind: 'state', state })),
      fc.constantFrom(...liftTroubles).map((one) => trouble(one)),
      fc.constantFrom<LiftAnswer>(
        { kind: 'lost' },
        { kind: 'refused' },
        failed('timeout'),
        failed('unreachable'),
      ),
    )
    const task = fc.constantFrom('hall', 'cabin', 'place', 'exit')
    const events = fc.oneof(
      { weight: 6, arbitrary: answers },
      { weight: 3, arbitrary: fc.constant<'tick'>('tick') },
      { weight: 3, arbitrary: task.map((one) => ({ kind: 'robotDone', task: one }) as const) },
      { weight: 1, arbitrary: task.map((one) => ({ kind: 'robotFailed', task: one }) as const) },
      { weight: 1, arbitrary: fc.constant({ kind: 'cancel' } as const) },
    )
    fc.assert(
      fc.property(fc.constantFrom('start', ...points), fc.array(events, { maxLength: 60 }), (from, list) => {
        const ride = rideUntil(from)
        let isIn = ride.log.some((effect) => effect.kind === 'ask' && effect.question === 'boarded')
        for (const event of list) {
          const { state } = ride
          if (state.phase === 'ended') break
          const before = ride.log.length
          if (event === 'tick') ride.tick()
          else if ('task' in event || event.kind === 'cancel') ride.send(event)
          else if (state.asking !== null)
            ride.send({ kind: 'lift', question: state.asking.question, answer: event })
          if (
            event !== 'tick' &&
            event.kind === 'robotDone' &&
            event.task === 'cabin' &&
            state.phase === 'boarding'
          )
            isIn = true
          const said = ride.log.slice(before)
          expect(said.some((effect) => effect.kind === 'ask' && effect.question === 'boarded') && !isIn).toBe(
            false,
          )
        }
        ride.runOut()
        expect(ride.state.phase).toBe('ended')
        // An hour at most: the sum of what each part may take.
        expect(ride.now - crossingStart).toBeLessThan(3_600_000)
        const asked = ride.log.flatMap((effect) => (effect.kind === 'ask' ? [effect.question] : []))
        expect(asked.includes('release')).toBe(asked.includes('request'))
      }),
      { numRuns: 500 },
    )
  })
})
