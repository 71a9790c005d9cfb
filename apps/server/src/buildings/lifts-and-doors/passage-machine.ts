/**
 * One passage of a robot through a security door: it drives up to the door, the door is unlocked and opens, it drives
 * through, the door closes and is released. Pure and without a clock, so that another server can continue an unfinished
 * passage from the stored state (`resumePassage`).
 *
 * Whatever happens, a requested door is always sent a release before the passage ends, and it is only notified that the
 * robot has passed once the robot reports that it is behind the door. A robot on its way through is halted only by a
 * closing door or by the building's emergency stop: in a fire it must not stop in a doorway.
 */
import type { DoorErrorCode } from '@wheelhouse/contract/robots/robot-error-codes'
import { type Asking, getAskingDueAt, retryQuestion, scheduleQuestion, startQuestion } from './asking.ts'
import type { DoorAnswer, DoorQuestion, DoorState, DoorTrouble, RequestFailure } from './lifts-and-doors.ts'
import { errorByTrouble, lateErrors } from './passage-codes.ts'
import type {
  OpenPassage,
  PassageEffect,
  PassageEnd,
  PassageEvent,
  PassageGoal,
  PassagePhase,
  PassageState,
  PassageStep,
} from './passage-state.ts'
import { passageLimitsMs, silenceMs } from './time-limits.ts'

/** The passage begins: the robot drives up to the door. @param now milliseconds since 1970 */
export function beginPassage(now: number): PassageStep {
  const state = { since: now, robotAt: 'before', asking: null, end: null } as const
  return { state: { ...state, phase: 'approaching' }, effects: [{ kind: 'drive', to: 'before' }] }
}

/** Applies one event. An event that no longer fits the state is ignored. */
export function stepPassage(state: PassageState, event: PassageEvent, now: number): PassageStep {
  if (state.phase === 'ended') return stay(state)
  switch (event.kind) {
    case 'door':
      return handleDoorAnswer(state, event, now)
    case 'robotDone':
      return event.task === getGoal(state.phase) ? finishDrive(state, now) : stay(state)
    case 'robotFailed':
      if (event.task !== getGoal(state.phase)) return stay(state)
      return fail(state, event.isBlocked ? 'S2305' : 'S2404', now)
    case 'cancel': {
      const isOver = state.phase === 'closing' || state.phase === 'releasing'
      return isOver ? stay(state) : finish(state, { outcome: 'cancelled', error: null }, now)
    }
    case 'tick':
      break
  }
  return passTime(state, now)
}

/** When the next `tick` is due; `null` if the passage is over. Milliseconds since 1970. */
export function getPassageDueAt(state: PassageState): number | null {
  if (state.phase === 'ended') return null
  const { phase, since, asking } = state
  const limit = since + passageLimitsMs[phase]
  return asking === null ? limit : Math.min(limit, getAskingDueAt(asking))
}

/** The pending effects in this state, repeated by a server that takes over the run. */
export function resumePassage(state: PassageState): PassageEffect[] {
  if (state.phase === 'ended') return []
  const goal = getGoal(state.phase)
  const effects: PassageEffect[] = goal === null ? [] : [{ kind: 'drive', to: goal }]
  if (state.asking?.askedAt != null) effects.push({ kind: 'ask', question: state.asking.question })
  return effects
}

function getGoal(phase: PassagePhase): PassageGoal | null {
  if (phase === 'approaching') return 'before'
  return phase === 'passing' ? 'behind' : null
}

const stay = (state: PassageState): PassageStep => ({ state, effects: [] })

/** Enters a phase that begins with a request. */
function enterAsking(
  state: OpenPassage,
  { phase, question, ...changes }: Partial<OpenPassage> & { phase: PassagePhase; question: DoorQuestion },
  now: number,
): PassageStep {
  const asking = startQuestion(question, state.asking, now)
  return {
    state: { ...state, ...changes, phase, since: now, asking },
    effects: [{ kind: 'ask', question }],
  }
}

/** Releases the door, or ends at once if none was requested. */
function finish(state: OpenPassage, end: PassageEnd, now: number): PassageStep {
  const halt: PassageEffect[] = getGoal(state.phase) === null ? [] : [{ kind: 'halt' }]
  if (state.asking === null) return { state: toEnded(state, end, null, now), effects: halt }
  const released = enterAsking(state, { phase: 'releasing', question: 'release', end }, now)
  return { state: released.state, effects: [...halt, ...released.effects] }
}

const fail = (state: OpenPassage, error: DoorErrorCode, now: number): PassageStep =>
  finish(state, { outcome: 'failed', error }, now)

function toEnded(
  { robotAt }: OpenPassage,
  end: PassageEnd,
  unreleased: DoorErrorCode | null,
  now: number,
): PassageState {
  return { phase: 'ended', since: now, robotAt, end, unreleased }
}

/** Ends the passage once the door is released, or the wait for that is over. */
function endPassage(state: OpenPassage, unreleased: DoorErrorCode | null, now: number): PassageStep {
  return stay(toEnded(state, state.end ?? { outcome: 'done', error: null }, unreleased, now))
}

function finishDrive(state: OpenPassage, now: number): PassageStep {
  if (state.phase === 'approaching')
    return enterAsking(state, { phase: 'requesting', question: 'request' }, now)
  return enterAsking(state, { phase: 'closing', question: 'passed', robotAt: 'behind' }, now)
}

function passTime(state: OpenPassage, now: number): PassageStep {
  const { asking, phase, since } = state
  if (now >= since + passageLimitsMs[phase]) return beLate(state, now)
  if (asking === null || now < getAskingDueAt(asking)) return stay(state)
  if (asking.askedAt === null) {
    const { question } = asking
    return {
      state: { ...state, asking: { ...asking, askedAt: now } },
      effects: [{ kind: 'ask', question }],
    }
  }
  return handleNoAnswer(state, asking, 'timeout', now)
}

function beLate(state: OpenPassage, now: number): PassageStep {
  const { phase } = state
  const silence = state.asking?.silence ?? null
  if (phase === 'releasing') return endPassage(state, silence === null ? 'S2404' : 'S0023', now)
  // While the robot is moving, the door's silence is not the cause.
  const isSilent = silence !== null && getGoal(phase) === null
  return fail(state, isSilent ? getSilenceError(phase, silence.failure) : lateErrors[phase], now)
}

/** An unanswered request is a timeout; any other silence is a connection fault. */
function getSilenceError(phase: PassagePhase, failure: RequestFailure): DoorErrorCode {
  return phase === 'requesting' && failure === 'timeout' ? 'S2204' : 'S0023'
}

function handleDoorAnswer(
  state: OpenPassage,
  { question, answer }: Extract<PassageEvent, { kind: 'door' }>,
  now: number,
): PassageStep {
  const { asking, phase } = state
  // A response to a request from before the last step is stale.
  if (asking?.askedAt == null || asking.question !== question) return stay(state)
  if (answer.kind === 'failed') return handleNoAnswer(state, asking, answer.failure, now)
  if (phase === 'releasing') return handleReleaseAnswer(state, asking, answer, now)
  const asked = { ...state, asking: scheduleQuestion<DoorQuestion>('status', now) }
  if (answer.kind === 'state') return handleState(asked, answer.state, now)
  if (answer.kind === 'trouble') return handleTrouble(asked, answer.trouble, now)
  if (phase === 'passing') return stay(asked)
  return fail(asked, question === 'request' ? 'S0020' : 'S2404', now)
}

function handleTrouble(state: OpenPassage, trouble: DoorTrouble, now: number): PassageStep {
  const keepsGoing = trouble !== 'emergencyStop' && trouble !== 'closedEarly'
  if (state.phase === 'passing' && keepsGoing) return stay(state)
  return fail(state, errorByTrouble[trouble], now)
}

function handleNoAnswer(
  state: OpenPassage,
  asking: Asking<DoorQuestion>,
  failure: RequestFailure,
  now: number,
): PassageStep {
  const again = retryQuestion(asking, failure, now)
  const next = { ...state, asking: again }
  const silentMs = now - (again.silence?.since ?? now)
  const mayGiveUp = state.robotAt === 'before' && state.phase !== 'releasing'
  if (!mayGiveUp) return stay(next)
  const isOver = failure === 'wrongCredentials' || silentMs >= silenceMs
  return isOver ? fail(next, getSilenceError(state.phase, failure), now) : stay(next)
}

function handleReleaseAnswer(
  state: OpenPassage,
  asking: Asking<DoorQuestion>,
  answer: DoorAnswer,
  now: number,
): PassageStep {
  const isReleased = answer.kind === 'lost' || (answer.kind === 'state' && answer.state === 'released')
  if (isReleased) return endPassage(state, null, now)
  return stay({ ...state, asking: scheduleQuestion(asking.question, now) })
}

/** Phases that a state of the door ends, and what follows. States that are not listed change nothing. */
const nextPhases: Partial<Record<PassagePhase, Partial<Record<DoorState, PassagePhase>>>> = {
  requesting: { accepted: 'unlocking', unlocked: 'opening', open: 'passing' },
  unlocking: { unlocked: 'opening', open: 'passing' },
  opening: { open: 'passing' },
}

function handleState(state: OpenPassage, news: DoorState, now: number): PassageStep {
  const { phase } = state
  const isShut = news === 'closed' || news === 'released'
  if (phase === 'passing' && (isShut || news === 'closing')) return fail(state, 'S2303', now)
  if (phase === 'closing') {
    return isShut ? finish(state, { outcome: 'done', error: null }, now) : stay(state)
  }
  if (news === 'released') return fail(state, 'S2404', now)
  const next = nextPhases[phase]?.[news]
  if (next === undefined) return stay(state)
  const entered = { ...state, phase: next, since: now }
  if (next !== 'passing') return stay(entered)
  return { state: { ...entered, robotAt: 'doorway' }, effects: [{ kind: 'drive', to: 'behind' }] }
}
