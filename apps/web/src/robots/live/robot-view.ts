import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import type { RobotUiState } from '@wheelhouse/contract/robots/robot-values'
import type { LiveMeta } from '../../kernel/server/live.ts'
import type { ShapeName, Tone } from '../../kernel/shell/state-chip.tsx'

/**
 * What the list shows of a live robot, as plain values: a row re-renders only when one of them has changed, and
 * mere movement changes none.
 */
export type RobotView = {
  isKnown: boolean
  isStale: boolean
  /** The server does not let this person watch the robot, or it no longer exists. */
  isRefused: boolean
  isOnline: boolean
  uiState: RobotUiState
  lastSeenAt: string | null
  charge: number | null
  battery: NonNullable<RobotState['battery']>['state'] | null
  /** Its location: floor, and waypoint or room. */
  floor: string | null
  near: string | null
  /** It has a destination, though it may be standing. */
  hasOrder: boolean
  isDocking: boolean
  goal: string | null
  /** The flow that it is running. */
  runId: string | null
  runFlow: string
  runStep: string
  /** Why that flow does not go on; `null` while it does. */
  runReason: RunReason | null
  runErrorCode: string | null
  runBlockedBy: string | null
  /** Somebody or something has paused it, rather than that it waits on its own. */
  isRunPaused: boolean
  /** How its last order failed; `null` if it did not, or if something else was done since. */
  failed: 'dock' | 'order' | null
  failedGoal: string | null
  failedType: string | null
  failedDescription: string | null
  /** The robot in front while its way is blocked, or that made its last order fail. */
  inWay: string | null
  elevator: string
  door: string
  recording: string
  driverFirstName: string
  driverLastName: string
  errorType: string | null
  errorDescription: string | null
  errorCount: number
  remoteStop: RobotState['remoteStop']
  /** What must be released before it does anything on its own. */
  stoppedBy: 'remoteStop' | 'emergencyStop' | null
  /** It reports that it does not support the remote stop. */
  hasNoStop: boolean
  isCleaning: boolean
  /** Behaviour detection is on. */
  isDetecting: boolean
  canStartCleaning: boolean
  canStopCleaning: boolean
  isSimulated: boolean
}

/** Codes that mean "idle" (R-ROBOTS-7): no chip. */
export const idleCodes = { elevator: 'elv_0', door: 'sec_0', recording: 'r001' } as const

/** Extracts the shown values from a robot's state; before the first message everything is idle and unknown. */
export function robotView(state: RobotState | undefined, { stale, refused }: LiveMeta): RobotView {
  const [error] = state?.errors ?? []
  return {
    isKnown: state !== undefined,
    isStale: stale,
    isRefused: refused !== null,
    isOnline: state?.online ?? false,
    uiState: state?.uiState ?? 'connecting',
    // Only an offline robot shows it; for others it would change with each message.
    lastSeenAt: state === undefined || state.online ? null : state.lastSeenAt,
    charge: state?.battery ? Math.round(state.battery.charge) : null,
    battery: state?.battery?.state ?? null,
    floor: state?.place?.floor ?? null,
    near: state?.place?.near ?? null,
    hasOrder: state?.order != null,
    isDocking: state?.order?.dock ?? false,
    goal: state?.order?.goal ?? null,
    runId: state?.run?.id ?? null,
    runFlow: state?.run?.flowName ?? '',
    runStep: state?.run?.stepName ?? '',
    runReason: state?.run?.reason ?? null,
    runErrorCode: state?.run?.errorCode ?? null,
    runBlockedBy: state?.run?.blockedBy ?? null,
    isRunPaused: state?.run?.status === 'paused',
    ...failureView(state),
    inWay: state?.inWay ?? state?.lastOrder?.blockedBy ?? null,
    elevator: state?.codes?.elevator ?? idleCodes.elevator,
    door: state?.codes?.door ?? idleCodes.door,
    recording: state?.codes?.recording ?? idleCodes.recording,
    driverFirstName: state?.lease?.firstName ?? '',
    driverLastName: state?.lease?.lastName ?? '',
    errorType: error?.type ?? null,
    errorDescription: error?.description ?? null,
    errorCount: state?.errors.length ?? 0,
    remoteStop: state?.remoteStop ?? 'none',
    stoppedBy: getStoppedBy(state),
    hasNoStop: state?.stopMeans?.length === 0,
    isCleaning: state?.cleaning ?? false,
    isDetecting: (state?.detections.length ?? 0) > 0,
    canStartCleaning: state?.capabilities?.includes('startCleaning') ?? false,
    canStopCleaning: state?.capabilities?.includes('stopCleaning') ?? false,
    isSimulated: state?.simulated ?? false,
  }
}

/**
 * Is a robot with an order moving towards its destination? Otherwise its state says why it stands, and nothing next
 * to that may say that it moves.
 */
export function isUnderWay(uiState: RobotUiState): boolean {
  return uiState === 'running'
}

/** Has something ended all movement, so that work that the robot still reports is interrupted? */
export function isHeld({ stoppedBy, uiState }: Pick<RobotView, 'stoppedBy' | 'uiState'>): boolean {
  return stoppedBy !== null || uiState === 'hardwareError'
}

function getStoppedBy(state: RobotState | undefined): RobotView['stoppedBy'] {
  if (state === undefined) return null
  if (state.remoteStop !== 'none') return 'remoteStop'
  return state.emergencyStop === 'none' ? null : 'emergencyStop'
}

/** Its cause only if it is not among the current errors, which are shown in full. */
function failureView(
  state: RobotState | undefined,
): Pick<RobotView, 'failed' | 'failedGoal' | 'failedType' | 'failedDescription'> {
  const last = state?.lastOrder
  if (last == null || last.outcome !== 'failed')
    return { failed: null, failedGoal: null, failedType: null, failedDescription: null }
  const isShown = state?.errors.some(({ type }) => type === last.error?.type) ?? false
  const error = isShown ? null : last.error
  return {
    failed: last.dock ? 'dock' : 'order',
    failedGoal: last.goal,
    failedType: error?.type ?? null,
    failedDescription: error?.description ?? null,
  }
}

/** Shape and colour of each state; its word is in the texts. Nothing else looks like danger. */
export const stateLooks: Record<RobotUiState, { shape: ShapeName; tone: Tone }> = {
  unavailable: { shape: 'cross', tone: 'off' },
  maintenance: { shape: 'square', tone: 'off' },
  repair: { shape: 'square', tone: 'off' },
  updating: { shape: 'dots', tone: 'active' },
  connecting: { shape: 'dots', tone: 'off' },
  offline: { shape: 'cross', tone: 'off' },
  emergencyStop: { shape: 'octagon', tone: 'danger' },
  remoteStop: { shape: 'octagon', tone: 'danger' },
  hardwareError: { shape: 'warning', tone: 'danger' },
  startupMode: { shape: 'dots', tone: 'off' },
  intervenedMode: { shape: 'diamond', tone: 'attention' },
  manualMode: { shape: 'diamond', tone: 'attention' },
  serviceMode: { shape: 'square', tone: 'attention' },
  teachInMode: { shape: 'diamond', tone: 'attention' },
  callIn: { shape: 'bubble', tone: 'attention' },
  conversation: { shape: 'bubble', tone: 'active' },
  paused: { shape: 'pause', tone: 'attention' },
  running: { shape: 'play', tone: 'active' },
  driven: { shape: 'diamond', tone: 'active' },
  needsAttention: { shape: 'warning', tone: 'attention' },
  charging: { shape: 'bolt', tone: 'good' },
  standby: { shape: 'half', tone: 'neutral' },
  idle: { shape: 'ring', tone: 'neutral' },
}
