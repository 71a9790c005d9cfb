import type { StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { listUnfound } from '@wheelhouse/contract/system/anonymisation'
import { describePlace } from './floor-places.ts'
import { getRemoteStop, getUiState, hasOpenOrder, isOnline, type RobotTwin } from './robot-twin.ts'
import { getStopMeans } from './stop-means.ts'

/** The robot's state as screens get it. `now`: the server's monotonic clock in milliseconds. */
export function toRobotState(twin: RobotTwin, now: number): RobotState {
  const { state, statusMessage } = twin
  const order = state !== null && hasOpenOrder(state) ? state : null
  return {
    serialNumber: twin.serialNumber,
    uiState: getUiState(twin, now),
    online: isOnline(twin, now),
    lastSeenAt: twin.lastSeenAt?.toISOString() ?? null,
    protocolVersion: twin.lastSeenAt === null ? null : twin.version,
    operatingMode: state?.operatingMode ?? 'unknown',
    pose: state?.pose ?? null,
    place: toPlace(twin),
    velocity: state?.velocity ?? null,
    driving: state?.driving ?? false,
    paused: state?.paused ?? false,
    battery: toBattery(twin),
    emergencyStop: state?.emergencyStop ?? 'none',
    remoteStop: getRemoteStop(twin),
    stopMeans: getStopMeans(twin),
    errors: state?.errors.map(({ type, level, description }) => ({ type, level, description })) ?? [],
    order:
      order === null
        ? null
        : {
            orderId: order.orderId,
            goal: twin.order?.orderId === order.orderId ? twin.order.goal.name : null,
            dock: twin.order?.orderId === order.orderId && twin.order.goal.dock,
            lastNodeId: order.lastNodeId,
            remaining: order.ahead.length,
            path: order.ahead.flatMap(({ x, y }): [number, number][] =>
              x === null || y === null ? [] : [[x, y]],
            ),
          },
    run: twin.run,
    update: toUpdate(twin, now),
    inWay: twin.inWay?.serialNumber ?? null,
    lastOrder: twin.order === null ? twin.lastOrder : null,
    cleaning: statusMessage?.cleaning ?? false,
    guide: statusMessage?.guide ?? null,
    detections: statusMessage?.detections ?? [],
    arm: statusMessage?.arm ?? null,
    motors: statusMessage?.motors ?? null,
    standby: statusMessage?.standby ?? false,
    lease: twin.lease,
    watchers: twin.watchers,
    codes: statusMessage?.codes ?? null,
    microphoneMuted: statusMessage?.microphoneMuted ?? null,
    speaking: statusMessage?.speaking ?? null,
    obstacle: statusMessage?.obstacle ?? null,
    network: statusMessage?.network ?? null,
    system: statusMessage?.system ?? null,
    cameras: statusMessage?.cameras ?? [],
    videoProvider: statusMessage?.videoProvider ?? 'local',
    capabilities: twin.factsheet?.actions ?? null,
    settings: toSettings(statusMessage),
    anonymize: toAnonymisation(twin),
    simulated: statusMessage?.simulated ?? false,
    stale: [...twin.stale],
    droppedMessages: twin.droppedMessages,
  }
}

function toPlace({ floor, state }: RobotTwin): RobotState['place'] {
  if (floor === null || state?.pose == null) return null
  return { floor: floor.name, near: state.pose.localized ? describePlace(floor, state.pose) : null }
}

function toUpdate(twin: RobotTwin, now: number): RobotState['update'] {
  const { update, actions } = twin
  if (update === null) return null
  const { version, actionId, since } = update
  const isAway = !isOnline(twin, now)
  const phase = isAway ? 'restarting' : actions.has(actionId) ? 'installing' : 'waiting'
  return { version, phase, since: since.toISOString() }
}

function toSettings(status: StatusMessage | null): RobotState['settings'] {
  if (typeof status?.configRevision !== 'number') return null
  return { revision: status.configRevision, results: status.configResults ?? {} }
}

function toAnonymisation({ anonymize, statusMessage }: RobotTwin): RobotState['anonymize'] {
  if (anonymize === null) return null
  const { targets, method, cameras, applyTo, id, revision } = anonymize
  const said = statusMessage?.anonymize ?? null
  return {
    targets,
    method,
    cameras,
    applyTo,
    // A robot that sends its status without this member does nothing about it.
    hasSaid: statusMessage !== null,
    isApplied: said?.policy?.id === id && said.policy.revision === revision,
    missing: listUnfound(targets, said?.finds ?? null),
  }
}

/** The battery as screens get it; its state is derived where the robot does not report one. */
export function toBattery({
  state,
  statusMessage,
}: Pick<RobotTwin, 'state' | 'statusMessage'>): RobotState['battery'] {
  const battery = state?.battery
  if (battery === undefined || battery === null) return null
  const own = statusMessage?.battery.state
  const derived = battery.charging
    ? battery.charge >= 99.5
      ? 'full'
      : 'charging'
    : battery.charge < 20
      ? 'below20'
      : 'active'
  return { charge: battery.charge, state: own ?? derived, voltage: battery.voltage }
}
