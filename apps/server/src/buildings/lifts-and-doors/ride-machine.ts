/**
 * One ride of a robot: it drives to the hall, a car comes and opens, it boards, the car moves, it switches to the map
 * of the other floor, it alights, and the lift is released. Pure and without a clock, so that another server can
 * continue an unfinished ride from the stored state (`resumeRide`).
 *
 * Whatever happens, a requested lift is always sent a release before the ride ends, and it is only notified that the
 * robot has boarded once the robot reports that it is in the cabin. A robot that is leaving the car is not interrupted:
 * it belongs outside, whatever the lift reports meanwhile.
 */
import type { ElevatorErrorCode } from '@wheelhouse/contract/robots/robot-error-codes'
import { type Asking, getAskingDueAt, retryQuestion, scheduleQuestion, startQuestion } from './asking.ts'
import type { LiftAnswer, LiftQuestion, LiftState, RequestFailure } from './lifts-and-doors.ts'
import { errorByFailure, errorByTrouble, lateErrors, refusedErrors } from './ride-codes.ts'
import type {
  OpenRide,
  RideEffect,
  RideEnd,
  RideEvent,
  RideGoal,
  RidePhase,
  RideState,
  RideStep,
} from './ride-state.ts'
import { rideLimitsMs, silenceMs } from './time-limits.ts'

/** The ride begins: the robot drives to the hall. @param now milliseconds since 1970 */
export function beginRide(now: number): RideStep {
  const state = { since: now, robotAt: 'origin', asking: null, end: null } as const
  return { state: { ...state, phase: 'approaching' }, effects: [{ kind: 'drive', to: 'hall' }] }
}

/** Applies one event. An event that no longer fits the state is ignored. */
export function stepRide(state: RideState, event: RideEvent, now: number): RideStep {
  if (state.phase === 'ended') return stay(state)
  switch (event.kind) {
    case 'lift':
      return handleLiftAnswer(state, event, now)
    case 'robotDone':
      return event.task === getTask(state.phase) ? finishTask(state, now) : stay(state)
    case 'robotFailed':
      return event.task === getTask(state.phase) ? failTask(state, now) : stay(state)
    case 'cancel':
      return cancel(state, now)
    case 'tick':
      break
  }
  return passTime(state, now)
}

/** When the next `tick` is due; `null` if the ride is over. Milliseconds since 1970. */
export function getRideDueAt(state: RideState): number | null {
  if (state.phase === 'ended') return null
  const { phase, since, asking } = state
  const limit = since + rideLimitsMs[phase]
  return asking === null ? limit : Math.min(limit, getAskingDueAt(asking))
}

/** The pending effects in this state, repeated by a server that takes over the run. */
export function resumeRide(state: RideState): RideEffect[] {
  if (state.phase === 'ended') return []
  const task = getTask(state.phase)
  const effects: RideEffect[] = []
  if (task !== null) effects.push(task === 'place' ? { kind: 'place' } : { kind: 'drive', to: task })
  if (state.asking?.askedAt != null) effects.push(toAsk(state, state.asking.question))
  return effects
}

/** The robot's task in a phase. */
function getTask(phase: RidePhase): RideGoal | 'place' | null {
  if (phase === 'approaching') return 'hall'
  if (phase === 'boarding') return 'cabin'
  if (phase === 'placing') return 'place'
  return phase === 'alighting' ? 'exit' : null
}

const stay = (state: RideState): RideStep => ({ state, effects: [] })

function toAsk({ robotAt }: OpenRide, question: LiftQuestion): RideEffect {
  const isRobotInside = robotAt === 'doorway' || robotAt === 'cabin'
  return { kind: 'ask', question, isRobotInside }
}

/** Is the robot leaving the car, or free to? If so, no report of the lift keeps it inside. */
function isLeaving({ phase }: OpenRide): boolean {
  return phase === 'placing' || phase === 'alighting' || phase === 'leaving'
}

function enter(state: OpenRide, phase: RidePhase, now: number, changes: Partial<OpenRide> = {}): OpenRide {
  return { ...state, ...changes, phase, since: now }
}

/** Enters a phase that begins with a request. */
function enterAsking(
  state: OpenRide,
  { phase, question, ...changes }: Partial<OpenRide> & { phase: RidePhase; question: LiftQuestion },
  now: number,
): RideStep {
  const next = enter(state, phase, now, { ...changes, asking: startQuestion(question, state.asking, now) })
  return { state: next, effects: [toAsk(next, question)] }
}

/** Releases the lift, or ends at once if none was requested. */
function finish(state: OpenRide, end: RideEnd, now: number): RideStep {
  const isUnderWay = getTask(state.phase) !== null && end.outcome !== 'done'
  const halt: RideEffect[] = isUnderWay ? [{ kind: 'halt' }] : []
  if (state.asking === null) return { state: toEnded(state, end, null, now), effects: halt }
  const released = enterAsking(state, { phase: 'releasing', question: 'release', end }, now)
  return { state: released.state, effects: [...halt, ...released.effects] }
}

const fail = (state: OpenRide, error: ElevatorErrorCode, now: number): RideStep =>
  finish(state, { outcome: 'failed', error }, now)

function cancel(state: OpenRide, now: number): RideStep {
  const isOver = state.phase === 'leaving' || state.phase === 'releasing'
  return isOver ? stay(state) : finish(state, { outcome: 'cancelled', error: null }, now)
}

function toEnded(
  { robotAt }: OpenRide,
  end: RideEnd,
  unreleased: ElevatorErrorCode | null,
  now: number,
): RideState {
  return { phase: 'ended', since: now, robotAt, end, unreleased }
}

/** Ends the ride once the lift is released, or the wait for that is over. */
function endRide(state: OpenRide, unreleased: ElevatorErrorCode | null, now: number): RideStep {
  return stay(toEnded(state, state.end ?? { outcome: 'done', error: null }, unreleased, now))
}

function finishTask(state: OpenRide, now: number): RideStep {
  const { phase } = state
  if (phase === 'approaching') return enterAsking(state, { phase: 'calling', question: 'request' }, now)
  if (phase === 'boarding')
    return enterAsking(state, { phase: 'closing', question: 'boarded', robotAt: 'cabin' }, now)
  if (phase === 'alighting')
    return enterAsking(state, { phase: 'leaving', question: 'alighted', robotAt: 'destination' }, now)
  const next = enter(state, 'alighting', now, { robotAt: 'doorway' })
  return { state: next, effects: [{ kind: 'drive', to: 'exit' }] }
}

function failTask(state: OpenRide, now: number): RideStep {
  const isBoarding = state.phase === 'approaching' || state.phase === 'boarding'
  return fail(state, isBoarding ? 'A0004' : 'A0009', now)
}

function passTime(state: OpenRide, now: number): RideStep {
  const { asking, phase, since } = state
  if (now >= since + rideLimitsMs[phase]) return beLate(state, now)
  if (asking === null || now < getAskingDueAt(asking)) return stay(state)
  if (asking.askedAt === null) {
    const asked = { ...state, asking: { ...asking, askedAt: now } }
    return { state: asked, effects: [toAsk(asked, asking.question)] }
  }
  return handleNoAnswer(state, asking, 'timeout', now)
}

function beLate(state: OpenRide, now: number): RideStep {
  const { phase } = state
  const silence = state.asking?.silence ?? null
  if (phase === 'leaving') return finish(state, { outcome: 'done', error: null }, now)
  if (phase === 'releasing')
    return endRide(state, silence === null ? 'A0019' : errorByFailure[silence.failure], now)
  // While the robot is moving, the lift's silence is not the cause.
  const isSilent = silence !== null && getTask(phase) === null
  return fail(state, isSilent ? errorByFailure[silence.failure] : lateErrors[phase], now)
}

function handleLiftAnswer(
  state: OpenRide,
  { question, answer }: Extract<RideEvent, { kind: 'lift' }>,
  now: number,
): RideStep {
  const { asking, phase } = state
  // A response to a request from before the last step is stale.
  if (asking?.askedAt == null || asking.question !== question) return stay(state)
  if (answer.kind === 'failed') return handleNoAnswer(state, asking, answer.failure, now)
  if (phase === 'releasing') return handleReleaseAnswer(state, asking, answer, now)
  if (phase === 'leaving') return finish(state, { outcome: 'done', error: null }, now)
  const asked = { ...state, asking: scheduleQuestion<LiftQuestion>('status', now) }
  if (answer.kind === 'state') return handleState(asked, answer.state, now)
  if (isLeaving(state)) return stay(asked)
  if (answer.kind === 'trouble') return fail(asked, errorByTrouble[answer.trouble], now)
  return fail(asked, answer.kind === 'lost' ? 'A0014' : refusedErrors[question], now)
}

function handleNoAnswer(
  state: OpenRide,
  asking: Asking<LiftQuestion>,
  failure: RequestFailure,
  now: number,
): RideStep {
  const again = retryQuestion(asking, failure, now)
  const next = { ...state, asking: again }
  const silentMs = now - (again.silence?.since ?? now)
  // With the robot in the car, wait for the lift until the phase times out: giving up would not get the robot out.
  const mayGiveUp = state.robotAt === 'origin' && state.phase !== 'releasing'
  if (!mayGiveUp) return stay(next)
  const isOver = failure === 'wrongCredentials' || silentMs >= silenceMs
  return isOver ? fail(next, errorByFailure[failure], now) : stay(next)
}

function handleReleaseAnswer(
  state: OpenRide,
  asking: Asking<LiftQuestion>,
  answer: LiftAnswer,
  now: number,
): RideStep {
  const isReleased = answer.kind === 'lost' || (answer.kind === 'state' && answer.state === 'released')
  if (isReleased) return endRide(state, null, now)
  return stay({ ...state, asking: scheduleQuestion(asking.question, now) })
}

/** Phases that a state of the lift ends, and what follows. States that are not listed change nothing. */
const nextPhases: Partial<Record<RidePhase, Partial<Record<LiftState, RidePhase>>>> = {
  calling: { coming: 'awaiting', here: 'opening', openHere: 'boarding' },
  awaiting: { here: 'opening', openHere: 'boarding' },
  opening: { openHere: 'boarding' },
  closing: { moving: 'riding', there: 'arriving', openThere: 'placing' },
  riding: { there: 'arriving', openThere: 'placing' },
  arriving: { openThere: 'placing' },
}

function handleState(state: OpenRide, news: LiftState, now: number): RideStep {
  const { phase } = state
  if (news === 'released' && !isLeaving(state)) return fail(state, 'A0014', now)
  const isShutting = news === 'closing' || news === 'moving'
  if (phase === 'boarding' && isShutting) return fail(state, 'A0004', now)
  if (isLeaving(state) && isShutting) return fail(state, 'A0009', now)
  const next = nextPhases[phase]?.[news]
  if (next === undefined) return stay(state)
  const entered = enter(state, next, now)
  if (next === 'boarding')
    return { state: { ...entered, robotAt: 'doorway' }, effects: [{ kind: 'drive', to: 'cabin' }] }
  return { state: entered, effects: next === 'placing' ? [{ kind: 'place' }] : [] }
}
