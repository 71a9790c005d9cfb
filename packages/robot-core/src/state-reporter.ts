import type { Vehicle, VehicleError } from './adapter.ts'
import { encodeStatus } from './agent-status.ts'
import type { Clock } from './clock.ts'
import type { DriveControl } from './drive-control.ts'
import type { BrokerLink, LinkIdentity } from './link/broker-link.ts'
import { encodeState, encodeVisualization } from './link/encode-state.ts'
import { encodeFactsheet } from './link/factsheet.ts'
import { ownInstantActions, updateAction } from './link/instant-actions.ts'
import type { ActionReport, LinkError } from './link/link-report.ts'
import type { OrderExecutor } from './link/order-executor.ts'
import type { RobotMaps } from './maps/robot-maps.ts'

const statusMs = 500
const drivenStatusMs = 100
/** Changes within this time are combined into one state. */
const stateDelayMs = 20
const movingStateMs = 1_000
/** The standard allows 30 s of silence; a little less, so that a late timer does not exceed it. */
const restingStateMs = 28_000

type Sources = {
  identity: LinkIdentity
  vehicle: Vehicle
  clock: Clock
  link: BrokerLink
  drive: DriveControl
  orders: OrderExecutor
  instant: { reports(): readonly ActionReport[]; errors(): readonly LinkError[] }
  maps: RobotMaps
  /** Does it support `updateSoftware`? */
  canUpdate: boolean
  isIntervened(): boolean
  /** Why the robot cannot write its state to disk, or `null`. */
  storageFailure(): string | null
  extras(): Omit<Parameters<typeof encodeStatus>[0], 'tick' | 'guard' | 'vehicle'>
}

/**
 * Reports the robot's state to the server: VDA 5050 state on every change, every second while moving and every 28 s at
 * rest; `x-status`, and the pose while moving, twice a second, or ten times while driven manually.
 */
export function createStateReporter(sources: Sources) {
  const { identity, vehicle, clock, link, drive, orders, instant, maps } = sources
  let cancelState: (() => void) | null = null
  let stateId = 0
  let sentAt = Number.NEGATIVE_INFINITY
  let sent = { driving: false, intervened: false }
  let stopBeat = clock.every(statusMs, beat)

  function changed(): void {
    cancelState ??= clock.after(stateDelayMs, sendState)
  }

  function sendState(): void {
    cancelState?.()
    cancelState = null
    if (!link.isUp()) return
    sentAt = clock.tick()
    sent = { driving: isMoving(vehicle), intervened: sources.isIntervened() }
    const state = vehicle.state()
    const { errors, ...order } = orders.report()
    const remote = drive.state().remoteStop === null ? 'NONE' : 'REMOTE'
    const report = {
      ...order,
      ...sent,
      ...maps.report(),
      instantActions: instant.reports(),
      paused: orders.isPaused(),
      emergencyStop: state.emergencyStop ? 'MANUAL' : remote,
      errors: [...state.errors, ...storageErrors(sources.storageFailure()), ...errors, ...instant.errors()],
      vehicle: state,
    } as const
    const header = link.header('state')
    stateId = header.headerId
    link.publishState(encodeState(report, header, identity.version))
  }

  function sendStatus(): void {
    if (link.isUp())
      link.publishStatus(
        encodeStatus({ ...sources.extras(), tick: drive.tick(), guard: drive.state(), vehicle }),
      )
  }

  function sendFactsheet(): void {
    if (!link.isUp()) return
    const position = identity.version === '3.0.0' ? 'initializePosition' : 'initPosition'
    const offered = [
      ...[...ownInstantActions, position, ...(sources.canUpdate ? [updateAction] : [])].map((actionType) => ({
        actionType,
        scopes: ['INSTANT'] as const,
      })),
      ...vehicle.info.actions.map((actionType) => ({ actionType, scopes: ['INSTANT', 'NODE'] as const })),
    ]
    const sheet = encodeFactsheet(vehicle.info, offered, link.header('factsheet'), identity.version)
    link.publishFactsheet(sheet)
  }

  function sendVisualization(): void {
    if (!link.isUp() || !isMoving(vehicle)) return
    const header = link.header('visualization')
    link.publishVisualization(encodeVisualization(vehicle.state(), stateId, header, identity.version))
  }

  function beat(): void {
    sendStatus()
    sendVisualization()
    const isDue = clock.tick() - sentAt >= (isMoving(vehicle) ? movingStateMs : restingStateMs)
    const isNew = isMoving(vehicle) !== sent.driving || sources.isIntervened() !== sent.intervened
    if (isDue || isNew) changed()
  }

  return {
    changed,
    sendStatus,
    sendFactsheet,
    /** Sends everything that the server must know about a robot that has just come online. */
    sendAll(): void {
      sendFactsheet()
      sendState()
      sendStatus()
    },
    setDriven(isDriven: boolean): void {
      stopBeat()
      stopBeat = clock.every(isDriven ? drivenStatusMs : statusMs, beat)
    },
    close(): void {
      stopBeat()
      cancelState?.()
    },
  }
}

function storageErrors(failure: string | null): VehicleError[] {
  if (failure === null) return []
  const description = `The robot's state cannot be written to its disk (${failure})`
  return [{ type: 'storageFailed', level: 'warning', description }]
}

export function isMoving(vehicle: Vehicle): boolean {
  const { vx, vy, omega } = vehicle.state().velocity
  return vx !== 0 || vy !== 0 || omega !== 0
}
