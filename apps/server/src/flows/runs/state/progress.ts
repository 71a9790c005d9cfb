import type { RunStatus } from '@wheelhouse/contract/flows/run'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { Arrival, RunFlow } from './run-position.ts'
import type { RobotView, RunReading, RunState, VisitChange } from './run-state.ts'

/** Everything outside its own state that a run depends on. */
export type RunWorld = {
  readonly flows: readonly RunFlow[]
  /** `null`: this server knows nothing about the robot yet. */
  readonly view: RobotView | null
  /** Epoch milliseconds. */
  readonly now: number
  /** If known; only read while the run waits for it. */
  readonly reading: RunReading | null
  readonly newId: () => string
}

/** The progress of a run: its new state and changes to visits. The same state object means that nothing changed. */
export type Progress = {
  readonly state: RunState
  readonly visits: readonly VisitChange[]
  /** An order that the robot may or may not have received, and must no longer carry out. */
  readonly givenUp: string | null
}

export function toProgress(state: RunState, visits: readonly VisitChange[] = []): Progress {
  return { state, visits, givenUp: null }
}

export function endRun(state: RunState, status: RunStatus, reason: RunReason | null): RunState {
  return { ...state, doing: null, paused: null, unpausing: false, ended: { status, reason } }
}

/** Ends a run over a failed step. @param cause what had failed when people were asked */
export function endFailedRun(state: RunState, reason: RunReason, cause: RunReason): RunState {
  return { ...endRun(state, 'failed', reason), ended: { status: 'failed', reason, cause } }
}

/** Counts a completed step. */
export function passStep(state: RunState, isOk: boolean): RunState {
  return { ...state, lastOk: isOk, stepsDone: state.stepsDone + 1 }
}

/** The visit that begins at this step. */
export function beginVisit(
  state: RunState,
  { flow, step, rounds }: Arrival,
  change: Omit<VisitChange, 'visit' | 'step'>,
): { state: RunState; visit: VisitChange } {
  const visit = state.visits + 1
  const { id, name, type } = step
  return {
    state: { ...state, visits: visit, stepName: name },
    visit: { ...change, visit, step: { flowId: flow.id, stepId: id, name, type, rounds } },
  }
}

/** Combines two consecutive pieces of progress. */
export function addProgress(before: Progress, next: Progress | null): Progress {
  if (next === null) return before
  return {
    state: next.state,
    visits: [...before.visits, ...next.visits],
    givenUp: next.givenUp ?? before.givenUp,
  }
}
