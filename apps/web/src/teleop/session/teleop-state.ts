import type { RobotUiState } from '@wheelhouse/contract/robots/robot-values'
import type { ShapeName, Tone } from '../../kernel/shell/state-chip.tsx'
import type { LockReason } from './drive-lock.ts'
import type { LeaseLost } from './lease-client.ts'
import type { StopState } from './stop-line.ts'

/** States of the teleoperation screen (R-TELEOP-2): of this page's session, not of the robot. */
export const teleopStates = [
  'connecting',
  'callIn',
  'conversation',
  'stopped',
  'running',
  'paused',
  'idle',
] as const
export type TeleopState = (typeof teleopStates)[number]

export type TeleopFacts = {
  /** The channel to the server and the connection to the robot are both up. */
  isConnected: boolean
  uiState: RobotUiState | null
  stop: StopState
  isDriving: boolean
  /** Why driving is locked. */
  lock: LockReason | null
  lost: LeaseLost | null
}

/** The first one that applies (R-TELEOP-2). */
export function teleopState({ isConnected, uiState, stop, isDriving, lock, lost }: TeleopFacts): TeleopState {
  if (!isConnected) return 'connecting'
  if (uiState === 'callIn' || uiState === 'conversation') return uiState
  if (stop !== 'none' || uiState === 'emergencyStop') return 'stopped'
  if (isDriving) return lock === null ? 'running' : 'paused'
  // Ended by something other than this person's own choice, which must not look like rest.
  return lost !== null && lost.reason !== 'released' ? 'stopped' : 'idle'
}

export const teleopLooks: Record<TeleopState, { shape: ShapeName; tone: Tone }> = {
  connecting: { shape: 'dots', tone: 'off' },
  callIn: { shape: 'bubble', tone: 'attention' },
  conversation: { shape: 'bubble', tone: 'active' },
  stopped: { shape: 'octagon', tone: 'danger' },
  running: { shape: 'play', tone: 'active' },
  paused: { shape: 'pause', tone: 'attention' },
  idle: { shape: 'ring', tone: 'neutral' },
}
