import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import { robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import type { Clock } from '../../../kernel/process/clock.ts'
import { toBuildingTime } from '../../../robots/robot-link/twins/building-time.ts'
import { isCharging } from '../../../robots/robot-link/twins/charging.ts'
import {
  getClosedMode,
  getRemoteStop,
  hasOpenOrder,
  isOnline,
  type RobotTwin,
} from '../../../robots/robot-link/twins/robot-twin.ts'
import type { RobotView } from './run-state.ts'

/** The robot's state as a run needs it, from its messages. @param timezone of the building, IANA */
export function viewRobot(twin: RobotTwin, clock: Clock, timezone: string): RobotView {
  const { state } = twin
  // A server that was disconnected from the broker may have missed that the robot accepted or lost an order.
  const online = isOnline(twin, clock.monotonicMs()) && twin.isStateCurrent
  const stoppedBy = getStopReason(twin)
  return {
    blocked: findBlock(twin, online, stoppedBy),
    isOnline: online && state !== null,
    stoppedBy,
    orderId: state === null || state.orderId === '' ? null : state.orderId,
    isOpen: state !== null && hasOpenOrder(state),
    isPaused: state?.paused ?? false,
    reached: (state?.lastSequenceId ?? 0) / 2,
    isCharging: state !== null && isCharging(state),
    actions: new Map(state?.actions.map((action) => [action.actionId, action])),
    errors: (state?.errors ?? []).map(({ type, references }) => ({
      type,
      orderId: references.orderId ?? null,
      actionId: references.actionId ?? null,
    })),
    inWay: twin.inWay?.serialNumber ?? null,
    charge: state?.battery?.charge ?? null,
    // Computed on demand: few conditions need it, and runs are looked at often.
    get hour() {
      return Math.floor(toBuildingTime(clock.now(), timezone).minutes / 60)
    },
  }
}

function getStopReason(twin: RobotTwin): RobotView['stoppedBy'] {
  if (twin.state !== null && twin.state.emergencyStop === 'manual') return 'emergencyStop'
  if (getRemoteStop(twin) !== 'none') return 'remoteStop'
  return getClosedMode(twin) ?? (twin.lease === null ? null : 'driven')
}

function findBlock(twin: RobotTwin, online: boolean, stoppedBy: RobotView['stoppedBy']): RunReason | null {
  const { state, statusMessage } = twin
  if (twin.status !== robotStatuses.available) return 'robotUnavailable'
  if (twin.update !== null) return 'updating'
  if (!online || state === null) return 'robotOffline'
  if (stoppedBy !== null) return stoppedBy
  if (statusMessage?.standby === true) return 'standby'
  // An order that the robot may or may not have must be cancelled first.
  if (twin.givenUp.orders.size > 0) return 'noAnswer'
  if (hasOpenOrder(state) || statusMessage?.cleaning === true || twin.order?.status === 'sent') return 'busy'
  return state.pose?.localized === true ? null : 'notLocalized'
}
