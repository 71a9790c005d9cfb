import { endRun, type Progress, toProgress } from '../state/progress.ts'
import { arriveAt, findPosition, goOn, type Position, type RunFlow } from '../state/run-position.ts'
import type { Next, RunState, StoredCommand, VisitChange } from '../state/run-state.ts'
import { handleCrossingEvent } from './advance-crossing.ts'
import { endOrder } from './advance-order.ts'
import { answerQuestion } from './advance-question.ts'

/**
 * Applies a person's command to a run. Pure.
 * @returns `null` if it does not apply now: resuming a run that is not paused, or a step that no longer exists
 */
export function applyRunCommand(
  state: RunState,
  flows: readonly RunFlow[],
  command: StoredCommand,
  /** Epoch milliseconds. */
  now: number,
): Progress | null {
  return state.ended === null ? carryOut(state, flows, command, now) : null
}

function carryOut(
  state: RunState,
  flows: readonly RunFlow[],
  command: StoredCommand,
  now: number,
): Progress | null {
  switch (command.command) {
    case 'pause':
      if (state.paused !== null) return null
      return toProgress({ ...state, paused: 'pausedByPerson', by: command.by ?? null, unpausing: false })
    case 'resume':
      return resume(state)
    case 'answer': {
      const { doing } = state
      const isAsked = doing?.kind === 'question' && doing.question.id === command.questionId
      return isAsked ? answerQuestion(state, doing, command.answer, command.by) : null
    }
    case 'stop':
      return stop({ ...state, by: command.by ?? null }, now)
    case 'retry': {
      const { before } = findPlace(state, flows)
      return goTo(state, before, { status: 'cancelled', now })
    }
    case 'handOver': {
      const { before } = findPlace(state, flows)
      return goTo(state, before, { status: 'cancelled', robotId: command.robotId ?? null, now })
    }
    case 'skip': {
      const { after } = findPlace(state, flows)
      return goTo(state, after, { status: 'skipped', now })
    }
    case 'resumeFrom': {
      const position = findPosition(flows, command.stepId)
      return position === null ? null : goTo(state, position, { status: 'cancelled', now })
    }
    default:
      return command satisfies never
  }
}

function resume(state: RunState): Progress | null {
  const { doing, paused } = state
  if (paused === null) return null
  // Even if a new order follows: some robots stay paused after an order ends.
  const going = { ...state, paused: null, unpausing: true }
  if (doing?.kind !== 'order' || paused === 'pausedByPerson') return toProgress(going)
  // The robot may have moved or lost the rest of its order, so replan from the step that it was at.
  const item = doing.segment.items[doing.segment.done]
  const visits: VisitChange[] = item === undefined ? [] : [{ visit: item.visit, status: 'cancelled' }]
  const position = item?.before ?? doing.segment.after
  return { ...endOrder(going, doing, { kind: 'goOn', position, robotId: null }), visits }
}

function stop(state: RunState, now: number): Progress {
  const { doing } = state
  if (doing?.kind === 'crossing') return endCrossing({ ...state, paused: null }, doing, { kind: 'stop' }, now)
  const visits = cancelVisit(state, 'cancelled')
  if (doing?.kind === 'order')
    return { ...endOrder({ ...state, paused: null }, doing, { kind: 'stop' }), visits }
  if (doing?.kind === 'ending')
    return toProgress({ ...state, paused: null, doing: { ...doing, next: { kind: 'stop' } } }, visits)
  return toProgress(endRun(state, 'cancelled', 'stoppedByPerson'), visits)
}

/** The positions before and after the step that is in progress, or that comes next. */
function findPlace(
  { doing, position }: RunState,
  flows: readonly RunFlow[],
): { before: Position; after: Position } {
  if (doing?.kind === 'question' || doing?.kind === 'crossing' || doing?.kind === 'call') return doing
  if (doing?.kind === 'order') {
    const item = doing.segment.items[doing.segment.done]
    return item ?? { before: doing.segment.after, after: doing.segment.after }
  }
  const arrival = arriveAt(flows, position)
  if (arrival === null) return { before: position, after: position }
  const after = doing?.kind === 'wait' ? doing.after : goOn(arrival)
  return { before: arrival.position, after }
}

function cancelVisit({ doing }: RunState, status: VisitChange['status']): VisitChange[] {
  if (doing?.kind === 'wait' || doing?.kind === 'call') return [{ visit: doing.visit, status }]
  // A failed step stays failed, whatever people decide.
  if (doing?.kind === 'question')
    return doing.visit === null || doing.question.kind === 'decide' ? [] : [{ visit: doing.visit, status }]
  const item = doing?.kind === 'order' ? doing.segment.items[doing.segment.done] : undefined
  return item === undefined ? [] : [{ visit: item.visit, status }]
}

/** Ends a ride or a passage before anything else begins, so that the lift is released. */
function endCrossing(
  state: RunState,
  doing: Extract<RunState['doing'], { kind: 'crossing' }>,
  next: Next,
  now: number,
): Progress {
  const heard = handleCrossingEvent(
    { ...state, doing: { ...doing, next } },
    { ...doing, next },
    { kind: 'cancel' },
    now,
  )
  return heard ?? toProgress({ ...state, doing: { ...doing, next } })
}

type GoTo = { status: VisitChange['status']; robotId?: string | null; now: number }

function goTo(before: RunState, position: Position, { status, robotId = null, now }: GoTo): Progress {
  const { doing } = before
  const visits = cancelVisit(before, status)
  const state = { ...before, paused: null, unpausing: before.paused !== null, errorCode: null }
  const next: Next = { kind: 'goOn', position, robotId }
  if (doing?.kind === 'crossing') return endCrossing(state, doing, next, now)
  if (doing?.kind === 'order') return { ...endOrder(state, doing, next), visits }
  if (doing?.kind === 'ending') return toProgress({ ...state, doing: { ...doing, next } }, visits)
  return toProgress({ ...state, robotId: robotId ?? state.robotId, doing: null, position }, visits)
}
