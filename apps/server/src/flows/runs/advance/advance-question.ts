import {
  type Decision,
  decisions,
  type RunQuestion,
  workPlanAnswers,
} from '@wheelhouse/contract/flows/run-question'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import { judgesResult } from '../state/conditions.ts'
import {
  beginVisit,
  endFailedRun,
  endRun,
  type Progress,
  passStep,
  type RunWorld,
  toProgress,
} from '../state/progress.ts'
import { type Arrival, arriveAt, goOn, type RunFlow } from '../state/run-position.ts'
import type { Doing, Failure, RunState, VisitChange } from '../state/run-state.ts'

/** Milliseconds that people have to decide about a failed step before the run fails. */
const decideWithinMs = 10 * 60_000

type Asking = Extract<Doing, { kind: 'question' }>

/** Asks people to decide about a failed step. */
export function raiseDecision(
  state: RunState,
  { visit, reason, errorCode, blockedBy = null, before, after, result }: Failure,
  { now, newId }: Pick<RunWorld, 'now' | 'newId'>,
): RunState {
  const question: RunQuestion = {
    id: newId(),
    kind: 'decide',
    form: 'choose',
    text: '',
    answers: [...decisions],
    usual: null,
    askedAt: new Date(now).toISOString(),
    dueAt: new Date(now + decideWithinMs).toISOString(),
  }
  const doing: Asking = { kind: 'question', visit, question, reason, before, after, result }
  return { ...state, errorCode, blockedBy, doing }
}

/** Applies the usual answer, or fails the run, once a question has timed out. */
export function advanceQuestion(state: RunState, doing: Asking, now: number): Progress | null {
  const { question, visit, reason } = doing
  if (now < Date.parse(question.dueAt)) return null
  if (question.usual !== null) return answerQuestion(state, doing, question.usual, null)
  if (question.kind === 'decide') return toProgress(endFailedRun(state, 'notDecided', reason))
  const visits: VisitChange[] = visit === null ? [] : [{ visit, status: 'failed' }]
  return toProgress(endRun(state, 'failed', 'notAnswered'), visits)
}

/**
 * @param answer one of the offered answers, if the question offers any
 * @param by who answered; `null` on a timeout, or if a program answered
 */
export function answerQuestion(state: RunState, doing: Asking, answer: string, by: string | null): Progress {
  const { question, visit, before, after, result = answer } = doing
  if (question.kind === 'workPlan') {
    const isDone = answer === workPlanAnswers[0]
    const visits: VisitChange[] = visit === null ? [] : [{ visit, status: isDone ? 'done' : 'failed', by }]
    if (isDone) return toProgress(passStep({ ...state, doing: null, position: after }, true), visits)
    const failure = { visit, reason: 'workPlanNotDone', errorCode: null, before, after } as const
    return toProgress({ ...state, doing: { kind: 'failed', failure } }, visits)
  }
  if (question.kind === 'ask') {
    const visits: VisitChange[] = visit === null ? [] : [{ visit, status: 'done', result: answer, by }]
    return toProgress(passStep({ ...state, doing: null, answer, position: after }, true), visits)
  }
  const decided: VisitChange[] =
    visit === null ? [] : [{ visit, status: 'failed', result, errorCode: state.errorCode, by }]
  return toProgress(decide(state, doing, answer), decided)
}

function decide(state: RunState, { reason, before, after }: Asking, answer: string): RunState {
  const decision = decisions.find((known): known is Decision => known === answer)
  if (decision === 'stop' || decision === undefined) return endFailedRun(state, 'stepFailed', reason)
  const position = decision === 'retry' ? before : after
  return { ...state, doing: null, errorCode: null, lastOk: false, position }
}

/** Asks people to decide about a step that cannot be done, and whose failure the flow does not handle. */
export function failStep(
  state: RunState,
  world: Pick<RunWorld, 'now' | 'newId'>,
  arrival: Arrival,
  reason: RunReason,
): RunState {
  const failure = { visit: null, reason, errorCode: null, before: arrival.position, after: goOn(arrival) }
  return raiseDecision(state, failure, world)
}

/** A server step has failed: the flow continues if its next step tests the result, otherwise people decide. */
export function advanceFailed(state: RunState, failure: Failure, world: RunWorld): Progress {
  const { after } = failure
  if (!judgesResult(arriveAt(world.flows, after)?.step))
    return toProgress(raiseDecision({ ...state, doing: null }, failure, world))
  return toProgress({ ...passStep(state, false), doing: null, position: after })
}

/** A step cannot even begin: the flow continues if its next step tests the result, otherwise people decide. */
export function failUnbegun(
  flows: readonly RunFlow[],
  state: RunState,
  world: Pick<RunWorld, 'now' | 'newId'>,
  { arrival, reason }: { arrival: Arrival; reason: RunReason },
): Progress {
  const after = goOn(arrival)
  if (!judgesResult(arriveAt(flows, after)?.step)) return toProgress(failStep(state, world, arrival, reason))
  const begun = beginVisit(state, arrival, { status: 'failed' })
  return toProgress({ ...passStep(begun.state, false), doing: null, position: after }, [begun.visit])
}
