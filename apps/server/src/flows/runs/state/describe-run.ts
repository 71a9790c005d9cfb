import type { RunStatus } from '@wheelhouse/contract/flows/run'
import type { RunQuestion } from '@wheelhouse/contract/flows/run-question'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { RobotView, RunState } from './run-state.ts'

/** What people see of a run. */
export type RunSummary = {
  status: RunStatus
  reason: RunReason | null
  errorCode: string | null
  blockedBy: string | null
  stepName: string | null
  stepsDone: number
  question: RunQuestion | null
}

/** Summarises a run. Pure. @param view the robot now; `null` if nothing is known about it */
export function describeRun(state: RunState, view: RobotView | null): RunSummary {
  const { doing, ended, paused, stepName, stepsDone, errorCode } = state
  const blockedBy = errorCode === null ? null : (state.blockedBy ?? null)
  const question = ended === null && doing?.kind === 'question' ? doing.question : null
  const common = { errorCode, blockedBy, stepName, stepsDone, question }
  if (ended !== null) return { ...common, status: ended.status, reason: ended.reason }
  if (doing?.kind === 'question') return { ...common, status: 'waiting', reason: doing.reason }
  if (paused !== null) return { ...common, status: 'paused', reason: paused }
  return { ...common, status: 'running', reason: findDelay(state, view) }
}

/** Why a run makes no progress although it is neither paused nor waiting for an answer. */
function findDelay({ doing }: RunState, view: RobotView | null): RunReason | null {
  if (doing?.kind === 'plan') return doing.blocked
  if (doing?.kind === 'reading') return 'awaitsReading'
  const needsRobot = doing?.kind === 'order' || doing?.kind === 'ending'
  return needsRobot && view?.isOnline !== true ? 'robotOffline' : null
}
