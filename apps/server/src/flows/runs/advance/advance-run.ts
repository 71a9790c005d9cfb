import { addProgress, endRun, type Progress, passStep, type RunWorld, toProgress } from '../state/progress.ts'
import { arriveAt } from '../state/run-position.ts'
import type { RunState, VisitChange } from '../state/run-state.ts'
import { advanceCrossing } from './advance-crossing.ts'
import { advanceOrder } from './advance-order.ts'
import { advanceFailed, advanceQuestion } from './advance-question.ts'
import { advanceReading, beginServerStep, isRobotStep } from './begin-step.ts'

/** Limits on the steps of a run in one go without waiting, and on its visits in total, to end endless loops. */
const mostSteps = { atOnce: 5_000, visits: 100_000 }

/**
 * Advances a run as far as possible: completes what has ended and begins what comes next, until it has to wait for the
 * robot, a person or time. Pure, and called again whenever one of those changes. The caller instructs the robot from
 * the state alone (instruct-robot.ts).
 */
export function advanceRun(before: RunState, world: RunWorld): Progress {
  let progress: Progress = { state: before, visits: [], givenUp: null }
  for (let count = 0; count < mostSteps.atOnce; count++) {
    const next = advanceOnce(progress.state, world)
    if (next === null) return progress
    progress = addProgress(progress, next)
    if (progress.state.visits > mostSteps.visits) break
  }
  return { ...progress, state: endRun(progress.state, 'failed', 'tooManySteps') }
}

/** The next single change to a run; `null` if it has to wait. */
function advanceOnce(state: RunState, world: RunWorld): Progress | null {
  const { view, now } = world
  if (state.ended !== null) return null
  const { doing } = state
  if (doing?.kind === 'ending' || doing?.kind === 'order') return advanceOrder(state, world)
  if (doing?.kind === 'crossing') return advanceCrossing(state, doing, world)
  if (doing?.kind === 'question') return advanceQuestion(state, doing, now)
  if (doing?.kind === 'failed') return advanceFailed(state, doing.failure, world)
  if (view?.stoppedBy != null && doing?.kind === 'plan' && state.paused === null)
    return toProgress({ ...state, paused: view.stoppedBy, unpausing: false })
  // The server that makes a call handles its outcome (advance-call.ts).
  if (state.paused !== null || doing?.kind === 'call') return null
  if (doing?.kind === 'wait') {
    if (now < doing.until) return null
    const visits: VisitChange[] = [{ visit: doing.visit, status: 'done' }]
    return toProgress(passStep({ ...state, doing: null, position: doing.after }, true), visits)
  }
  if (doing?.kind === 'reading') return advanceReading(state, doing.until, world)
  if (doing?.kind === 'plan') {
    const blocked = view === null ? 'robotOffline' : view.blocked
    return blocked === null || blocked === doing.blocked
      ? null
      : toProgress({ ...state, doing: { kind: 'plan', blocked } })
  }
  return beginStep(state, world)
}

function beginStep(state: RunState, world: RunWorld): Progress {
  const arrival = arriveAt(world.flows, state.position)
  if (arrival === null) return toProgress(endRun(state, 'done', null))
  if (isRobotStep(arrival.step))
    return toProgress({
      ...state,
      position: arrival.position,
      stepName: arrival.step.name,
      doing: { kind: 'plan', blocked: null },
    })
  return beginServerStep(state, arrival, world)
}
