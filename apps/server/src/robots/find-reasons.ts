import type { AttentionKind } from '@wheelhouse/contract/robots/attention'
import type { RobotError } from '@wheelhouse/contract/robots/robot-state'
import { robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { findProblems, isOnline, type RobotTwin } from './robot-link/robot-twin.ts'
import { toRobotState } from './robot-link/to-robot-state.ts'

/** One reason why somebody must look at a robot. `code` tells its errors apart. */
export type Reason = {
  kind: AttentionKind
  code: string | null
  description: string | null
  level: RobotError['level']
}

/** Battery states with which a robot will not come far. */
const weakBatteries: ReadonlySet<string> = new Set(['below20', 'lowVoltage', 'protect', 'bmError'])

/**
 * Why somebody must look at this robot, now. A robot that is taken out of service, or that is away, asks for nobody:
 * what it said last may not be so any more.
 * @param now monotonic milliseconds
 */
export function findReasons(twin: RobotTwin, now: number): Reason[] {
  const { state, statusMessage } = twin
  if (twin.status !== robotStatuses.available || state === null || !isOnline(twin, now)) return []
  const reasons: Reason[] = []
  const plain = (kind: AttentionKind, level: Reason['level']) =>
    reasons.push({ kind, code: null, description: null, level })
  if (statusMessage?.call === 'callIn') plain('callIn', 'urgent')
  if (statusMessage?.call === 'conversation') plain('conversation', 'warning')
  if (state.emergencyStop === 'manual') plain('emergencyStop', 'critical')
  for (const { type, level, description } of findProblems(twin))
    reasons.push({ kind: 'error', code: type, description, level })
  const battery = toRobotState(twin, now).battery?.state ?? 'active'
  if (weakBatteries.has(battery)) plain('lowBattery', 'urgent')
  return reasons
}
