import type { RunBrief } from '@wheelhouse/contract/flows/run'
import type { QuestionTaker } from '@wheelhouse/contract/flows/run-question'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { AttentionKind } from '@wheelhouse/contract/robots/attention'
import type { RobotError } from '@wheelhouse/contract/robots/robot-state'
import { robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import {
  findProblems,
  getClosedMode,
  getRemoteStop,
  isOnline,
  type RobotTwin,
} from '../robot-link/twins/robot-twin.ts'
import { toBattery } from '../robot-link/twins/to-robot-state.ts'

/** One reason why somebody must look at a robot. `code` distinguishes errors, `about` questions. */
export type Reason = {
  kind: AttentionKind
  code: string | null
  description: string | null
  level: RobotError['level']
  runId: string | null
  about: { id: string; since: Date; takenBy: QuestionTaker | null } | null
}

const noRun = { runId: null, about: null } as const

/** Reasons for which an active run does nothing until somebody attends to its robot. */
const waitsForHelp: ReadonlySet<RunReason> = new Set([
  'notLocalized',
  'wrongFloor',
  'standby',
  'robotUnavailable',
  'docksTaken',
])

/** Battery states with which a robot will not get far. */
const weakBatteries: ReadonlySet<string> = new Set(['below20', 'lowVoltage', 'protect', 'bmError'])

/**
 * Why somebody must look at this robot now. A robot that is out of service or offline needs nobody: its last report may
 * no longer be true.
 * @param now monotonic milliseconds
 */
export function findReasons(twin: RobotTwin, now: number): Reason[] {
  const { state, statusMessage } = twin
  // People can answer a run even while its robot is offline.
  const ofRun = twin.run === null ? [] : findRunReasons(twin, twin.run)
  if (twin.status !== robotStatuses.available || state === null || !isOnline(twin, now)) return ofRun
  const reasons: Reason[] = [...ofRun]
  const plain = (kind: AttentionKind, level: Reason['level']) =>
    reasons.push({ kind, code: null, description: null, level, ...noRun })
  if (statusMessage?.call === 'callIn') plain('callIn', 'urgent')
  if (statusMessage?.call === 'conversation') plain('conversation', 'warning')
  if (state.emergencyStop === 'manual') plain('emergencyStop', 'critical')
  if (getRemoteStop(twin) !== 'none') plain('remoteStop', 'warning')
  for (const { type, level, description } of findProblems(twin))
    reasons.push({ kind: 'error', code: type, description, level, ...noRun })
  const battery = toBattery(twin)?.state ?? 'active'
  if (weakBatteries.has(battery)) plain('lowBattery', 'urgent')
  return reasons
}

/** A run that asks a question or waits for somebody to resume it. One that somebody paused is waiting on purpose. */
function findRunReasons(twin: RobotTwin, { id, status, reason, question, takenBy }: RunBrief): Reason[] {
  if (question !== null) {
    const about = { id: question.id, since: new Date(question.askedAt), takenBy }
    const description = question.text === '' ? null : question.text
    return [{ kind: 'question', code: null, description, level: 'urgent', runId: id, about }]
  }
  if (reason === null) return []
  const needsHelp = status === 'running' && waitsForHelp.has(reason)
  // A person who drives or works at the robot already knows; a stop is reported as such while it lasts.
  const isStopped = twin.state?.emergencyStop === 'manual' || getRemoteStop(twin) !== 'none'
  const isFree = twin.lease === null && getClosedMode(twin) === null && !isStopped
  const isLeftPaused = status === 'paused' && reason !== 'pausedByPerson' && isFree
  if (!needsHelp && !isLeftPaused) return []
  return [{ kind: 'runWaits', code: reason, description: null, level: 'warning', runId: id, about: null }]
}
