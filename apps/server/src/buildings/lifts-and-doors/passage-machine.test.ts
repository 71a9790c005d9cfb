import { doorErrorCodes } from '@wheelhouse/contract/robots/robot-error-codes'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossingStart, playCrossing } from '../../testing/play-crossing.ts'
import {
  type DoorAnswer,
  type DoorQuestion,
  type DoorState,
  doorStates,
  doorTroubles,
} from './lifts-and-doors.ts'
import { getDoorCode } from './passage-codes.ts'
import { beginPassage, getPassageDueAt, resumePassage, stepPassage } from './passage-machine.ts'
import type { PassageEvent, PassageGoal } from './passage-state.ts'

/** A passage that is played step by step. */
function aPassage() {
  const passage = playCrossing({
    begin: beginPassage,
    step: stepPassage,
    getDueAt: getPassageDueAt,
    getCode: getDoorCode,
    hear: (question: DoorQuestion, answer: DoorAnswer): PassageEvent => ({ kind: 'door', question, answer }),
  })
  const { say, send } = passage
  return Object.assign(passage, {
    is: (state: DoorState) => say({ kind: 'state', state }),
    done: (task: PassageGoal) => send({ kind: 'robotDone', task }),
    failed: (task: PassageGoal, isBlocked = true) => send({ kind: 'robotFailed', task, isBlocked }),
  })
}
type Passage = ReturnType<typeof aPassage>

const points = ['before', 'queued', 'accepted', 'unlocked', 'open', 'behind', 'closing', 'closed'] as const
type Point = (typeof points)[number]

/** A passage that has gone so far. */
function passageUntil(point: Point | 'start'): Passage {
  const passage = aPassage()
  for (const part of point === 'start' ? [] : points.slice(0, points.indexOf(point) + 1)) {
    if (part === 'before' || part === 'behind') passage.done(part)
    else passage.is(part)
  }
  return passage
}

describe('a passage', () => {
  it('goes through every state of the door in turn', () => {
    const passage = passageUntil('closed')
    passage.is('released')
    expect(passage.codes).toEqual([0, 1, 2, 3, 4, 5].map((code) => `sec_${code}`))
    expect(passage.state).toMatchObject({ phase: 'ended', robotAt: 'behind', end: { outcome: 'done' } })
    const steps = passage.log.flatMap((effect) => {
      if (effect.kind === 'ask') return effect.question === 'status' ? [] : [effect.question]
      return [effect.kind === 'drive' ? effect.to : effect.kind]
    })
    expect(steps).toEqual(['before', 'request', 'behind', 'passed', 'release'])
  })

  const trouble = (one: (typeof doorTroubles)[number]): DoorAnswer => ({ kind: 'trouble', trouble: one })
  const failed = (failure: 'timeout' | 'unreachable' | 'wrongCredentials'): DoorAnswer => ({
    kind: 'failed',
    failure,
  })
  const forever = (state: DoorState) => (passage: Passage) => passage.runOut({ kind: 'state', state })
  const causes: [code: string, cause: string, at: Point | 'start', happens: (passage: Passage) => void][] = [
    ['S0020', 'the request is refused without a reason', 'before', (one) => one.say({ kind: 'refused' })],
    ['S0023', 'the service is away', 'before', (one) => one.runOut(failed('unreachable'))],
    ['S0023', 'the login is not accepted', 'before', (one) => one.say(failed('wrongCredentials'))],
    ['S0023', 'the service goes away', 'accepted', (one) => one.runOut(failed('timeout'))],
    ['S2201', 'nobody may pass', 'before', (one) => one.say(trouble('refused'))],
    ['S2204', 'nobody answers the request', 'before', (one) => one.runOut(failed('timeout'))],
    ['S2204', 'nobody allows it', 'queued', forever('queued')],
    ['S2301', 'it is never unlocked', 'accepted', forever('accepted')],
    ['S2301', 'the lock sticks', 'accepted', (one) => one.say(trouble('notUnlocked'))],
    ['S2302', 'it never opens', 'unlocked', forever('unlocked')],
    ['S2302', 'the door sticks', 'unlocked', (one) => one.say(trouble('notOpened'))],
    ['S2303', 'it closes on the robot', 'open', (one) => one.is('closing')],
    ['S2303', 'the door says so', 'open', (one) => one.say(trouble('closedEarly'))],
    ['S2304', 'it stays open', 'behind', forever('open')],
    ['S2304', 'somebody holds it open', 'closing', (one) => one.say(trouble('heldOpen'))],
    ['S2305', 'something is in the way', 'open', (one) => one.failed('behind')],
    ['S2305', 'the door meets something', 'closing', (one) => one.say(trouble('obstacle'))],
    ['S2401', 'the building stops everything', 'open', (one) => one.say(trouble('emergencyStop'))],
    ['S2402', 'there is a fire', 'accepted', (one) => one.say(trouble('fire'))],
    ['S2403', 'it is being repaired', 'before', (one) => one.say(trouble('maintenance'))],
    ['S2404', 'nobody knows why', 'before', (one) => one.say(trouble('other'))],
    ['S2404', 'the service has forgotten it', 'accepted', (one) => one.say({ kind: 'lost' })],
    ['S2404', 'the robot gives up', 'open', (one) => one.failed('behind', false)],
    ['S2404', 'the robot is not through in time', 'open', forever('open')],
  ]

  it.each(causes)('fails with %s when %s', (code, _cause, at, happens) => {
    const passage = passageUntil(at)
    happens(passage)
    if (passage.state.phase !== 'ended') passage.is('released')
    expect(passage.state).toMatchObject({ phase: 'ended', end: { outcome: 'failed', error: code } })
    expect(passage.log.at(-1)).toEqual({ kind: 'ask', question: 'release' })
  })

  it('has a cause for every code', () => {
    expect([...new Set(causes.map(([code]) => code))].sort()).toEqual([...doorErrorCodes].sort())
  })

  it('keeps going through a doorway in a fire, and reports it behind', () => {
    const passage = passageUntil('open')
    passage.say(trouble('fire'))
    expect(getDoorCode(passage.state)).toBe('sec_3')
    passage.done('behind')
    passage.say(trouble('fire'))
    passage.is('released')
    expect(passage.state).toMatchObject({ end: { error: 'S2402' }, robotAt: 'behind' })
  })

  it('halts the robot and gives the door back when it is cancelled', () => {
    const passage = passageUntil('open')
    passage.send({ kind: 'cancel' })
    expect(passage.log.slice(-2)).toEqual([{ kind: 'halt' }, { kind: 'ask', question: 'release' }])
    passage.is('released')
    expect(passage.state).toMatchObject({ end: { outcome: 'cancelled' }, robotAt: 'doorway' })
  })

  it('is taken over at any point with what is under way there', () => {
    const taken = points.map((point) =>
      resumePassage(passageUntil(point).state).map((effect) =>
        effect.kind === 'ask' ? effect.question : 'to' in effect ? effect.to : effect.kind,
      ),
    )
    expect(taken).toEqual([['request'], [], [], [], ['behind'], ['passed'], [], ['release']])
  })

  it('always ends, released, and never says passed before the robot is behind, whatever it is sent', () => {
    const answers = fc.oneof(
      fc.constantFrom(...doorStates).map((state): DoorAnswer => ({ kind: 'state', state })),
      fc.constantFrom(...doorTroubles).map((one) => trouble(one)),
      fc.constantFrom<DoorAnswer>({ kind: 'lost' }, { kind: 'refused' }, failed('timeout')),
    )
    const task = fc.constantFrom('before', 'behind')
    const events = fc.oneof(
      { weight: 6, arbitrary: answers },
      { weight: 3, arbitrary: fc.constant<'tick'>('tick') },
      { weight: 3, arbitrary: task.map((one) => ({ kind: 'robotDone', task: one }) as const) },
      { weight: 1, arbitrary: fc.constant({ kind: 'cancel' } as const) },
    )
    fc.assert(
      fc.property(fc.constantFrom('start', ...points), fc.array(events, { maxLength: 60 }), (from, list) => {
        const passage = passageUntil(from)
        for (const event of list) {
          const { state } = passage
          if (state.phase === 'ended') break
          const before = passage.log.length
          if (event === 'tick') passage.tick()
          else if ('task' in event || event.kind === 'cancel') passage.send(event)
          else if (state.asking !== null)
            passage.send({ kind: 'door', question: state.asking.question, answer: event })
          const said = passage.log.slice(before)
          if (said.some((effect) => effect.kind === 'ask' && effect.question === 'passed'))
            expect(passage.state.robotAt).toBe('behind')
        }
        passage.runOut()
        expect(passage.state.phase).toBe('ended')
        expect(passage.now - crossingStart).toBeLessThan(3_600_000)
        const asked = passage.log.flatMap((effect) => (effect.kind === 'ask' ? [effect.question] : []))
        expect(asked.includes('release')).toBe(asked.includes('request'))
      }),
      { numRuns: 500 },
    )
  })
})
