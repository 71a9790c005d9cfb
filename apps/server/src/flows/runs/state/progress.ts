import type { RunStatus } from '@wheelhouse/contract/flows/run'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { Arrival, RunFlow } from './run-position.ts'
import type { RobotView, RunReading, RunState, VisitChange } from './run-state.ts'

/** What a run goes by. */
export type RunWorld = {
  readonly flows: readonly RunFlow[]
  /** `null`: this server knows nothing of the robot yet. */
  readonly view: RobotView | null
  /** Epoch milliseconds. */
  readonly now: number
  /** As far as it is known; asked for while the run waits for it. */
  readonly reading: RunReading | null
  readonly newId: () => string
}

/** A run that has gone on: its state, and what becomes of visits. The same state object: nothing is new. */
export type Progress = {
  readonly state: RunState
  readonly visits: readonly VisitChange[]
  /** An order that the robot may or may not have got, and must not carry out any more. */
  readonly givenUp: string | null
}

export function toProgress(state: RunState, visits: readonly VisitChange[] = []): Progress {
  return { state, visits, givenUp: null }
}

export function endRun(state: RunState, status: RunStatus, reason: RunReason | null): RunState {
  return { ...state, doing: null, paused: null, unpausing: false, ended: { status, reason } }
}

/** Counts a step that is over. */
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

/** A run that has gone on, and then further. */
export function addProgress(before: Progress, next: Progress | null): Progress {
  if (next === null) return before
  return {
    state: next.state,
    visits: [...before.visits, ...next.visits],
    givenUp: next.givenUp ?? before.givenUp,
  }
}
