import type { RunBrief } from '@wheelhouse/contract/flows/run'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import type { StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import type { LeaseHolder, RobotState, StaleMember } from '@wheelhouse/contract/robots/robot-state'
import {
  type ClosedModeReason,
  closedModes,
  type RobotStatus,
  type RobotUiState,
  robotStatuses,
} from '@wheelhouse/contract/robots/robot-values'
import type { FactsheetReport } from '@wheelhouse/contract/robots/vda5050'
import type { AnonymizeOrder } from '@wheelhouse/contract/system/anonymisation'
import type { TopicOrder } from '../wire/message-order.ts'
import type { ActionReport, ConnectionReport, StateReport } from '../wire/vda-reports.ts'
import { isChargeAction, isCharging } from './charging.ts'
import type { OrderGoal } from './order.store.ts'

/** What people call the places of a floor. */
export type FloorPlace = { name: string; rooms: MapDocument['rooms']; waypoints: MapDocument['waypoints'] }

/** A robot that blocks another one, and where. */
export type InWay = {
  readonly robotId: string
  readonly serialNumber: string
  readonly mapId: string
  readonly x: number
  readonly y: number
}

/** Everything the server knows of one live robot. Kept in memory; what must survive a restart is in the database. */
export type RobotTwin = {
  readonly robotId: string
  readonly serialNumber: string
  manufacturer: string
  interfaceName: string
  organizationId: string
  buildingId: string
  status: RobotStatus
  /** The policy by which it anonymises its pictures. */
  anonymize: AnonymizeOrder | null
  /** The version the robot itself announces; we answer in it. */
  version: VdaVersion
  /** Milliseconds of the server's monotonic clock; `null` before the first message. */
  lastStateAt: number | null
  lastStatusAt: number | null
  /** Wall clock, for people. */
  lastSeenAt: Date | null
  connection: ConnectionReport | null
  connectionAt: number | null
  state: StateReport | null
  /**
   * How much later than the robot's home this server may learn what it reports: 0 where it hears the robot or follows it
   * quickly. Milliseconds.
   */
  lagMs: number
  /** The state came over the current connection to the broker: nothing newer can have been missed. */
  isStateCurrent: boolean
  statusMessage: StatusMessage | null
  factsheet: FactsheetReport | null
  lease: LeaseHolder | null
  /** Somebody is being given the lease: the robot may already be INTERVENED or MANUAL because of that. */
  isBeingTaken: boolean
  /** Its last state arrived while one of our operators was driving it (`isInOurHands`). */
  isIntervenedByUs: boolean
  /** Requested and not yet cleared; what the robot reports is in `statusMessage.remoteStop`. */
  stopRequested: string | null
  /** The remote stop stored in the database. */
  savedStop: string | null
  /** The remote stop that was sent to the robot at least once since it connected. */
  requestedStop: string | null
  /** Orders that it never answered and must no longer carry out (given-up-orders.ts). */
  givenUp: {
    orders: Map<string, GivenUpOrder>
    /** The last cancel that was sent. */
    cancel: { actionIds: readonly string[]; askedAt: number } | null
  }
  /** The order that a server of ours gave it and that has not ended. */
  order: TwinOrder | null
  /** The destination it was last given; `at` in monotonic milliseconds (taken-places.ts). */
  promised: { waypointId: string; at: number } | null
  /** While its way is blocked: the robot that stands in front of it (find-in-way.ts). */
  inWay: InWay | null
  /** The run that it is working on: its orders are the run's. */
  run: RunBrief | null
  /** The software update in progress. */
  update: TwinUpdate | null
  /** How the last order ended, until something else is done with the robot. */
  lastOrder: RobotState['lastOrder']
  /** The floor that it is on, as people know it. */
  floor: FloorPlace | null
  watchers: number
  /** Version of the robot's software in the database. */
  savedVersion: string | null
  droppedMessages: number
  /** Members for which it last sent impossible numbers. */
  stale: Set<StaleMember>
  /** The newest message of each of its topics. */
  topicOrder: Map<string, TopicOrder>
  /** Answers of robots to instant actions disappear after some states: kept here as they arrive. */
  actions: Map<string, ActionReport>
}

export type TwinOrder = {
  orderId: string
  goal: OrderGoal
  /**
   * `sent`: this server is giving it. `cancelling`: its end is our doing, not the robot's success.
   */
  status: 'sent' | 'running' | 'paused' | 'cancelling'
  /** Waypoints that were still ahead when it was set aside. */
  remaining: string[]
  /** When this server learned of it, in monotonic milliseconds; `null` if it gave it itself, or loaded it at its start. */
  learnedAt: number | null
}

export type GivenUpOrder = {
  /** `writing`: not yet in the database. */
  saved: 'no' | 'writing' | 'yes'
  /** When this server learned of it, as of an order. */
  learnedAt: number | null
}

/** An update that was sent to a robot and has not ended, as in the sync history. */
export type TwinUpdate = {
  /** Of the entry. */
  id: string
  actionId: string
  version: string
  /** `null`: the version was deleted meanwhile, so it cannot be sent again. */
  fileId: string | null
  sha256: string | null
  since: Date
}

type TwinIdentity = Pick<
  RobotTwin,
  | 'robotId'
  | 'serialNumber'
  | 'manufacturer'
  | 'interfaceName'
  | 'organizationId'
  | 'buildingId'
  | 'status'
  | 'version'
  | 'factsheet'
  | 'anonymize'
>

export function createTwin(identity: TwinIdentity): RobotTwin {
  return {
    robotId: identity.robotId,
    serialNumber: identity.serialNumber,
    manufacturer: identity.manufacturer,
    interfaceName: identity.interfaceName,
    organizationId: identity.organizationId,
    buildingId: identity.buildingId,
    status: identity.status,
    anonymize: identity.anonymize,
    version: identity.version,
    lastStateAt: null,
    lastStatusAt: null,
    lastSeenAt: null,
    connection: null,
    connectionAt: null,
    state: null,
    lagMs: 0,
    isStateCurrent: false,
    statusMessage: null,
    factsheet: identity.factsheet,
    lease: null,
    isBeingTaken: false,
    isIntervenedByUs: false,
    stopRequested: null,
    savedStop: null,
    requestedStop: null,
    givenUp: { orders: new Map(), cancel: null },
    order: null,
    promised: null,
    inWay: null,
    run: null,
    update: null,
    lastOrder: null,
    floor: null,
    watchers: 0,
    savedVersion: null,
    droppedMessages: 0,
    stale: new Set(),
    topicOrder: new Map(),
    actions: new Map(),
  }
}

/** What a robot reported over a closed connection is no longer true: it is shown as offline at once. */
export function forgetLiveState(twin: RobotTwin): void {
  const { lastStateAt, lastStatusAt, connection, connectionAt, state, statusMessage } = createTwin(twin)
  Object.assign(twin, { lastStateAt, lastStatusAt, connection, connectionAt, state, statusMessage })
  twin.topicOrder.clear()
  twin.stale.clear()
}

/** States are due every 30 s (VDA 5050 §6.6); one that is 2.5 times as old means the robot is gone (R-ROBOTS-4). */
export const onlineForMs = 75_000
/** Our own agent sends `x-status` twice a second: this long without one and the link is in doubt. */
export const statusSilenceMs = 3_000

/** A fresh state means online, regardless of an older retained connection message (R-ROBOTS-4). */
export function isOnline(twin: RobotTwin, now: number): boolean {
  const { lastStateAt, connectionAt, connection } = twin
  if (lastStateAt === null || now - lastStateAt > onlineForMs) return false
  const saidGoodbye = connection === 'broken' || connection === 'offline'
  return !(saidGoodbye && connectionAt !== null && connectionAt > lastStateAt)
}

/** Connected as far as we know, but silent for longer than it should be. */
export function isInDoubt(twin: RobotTwin, now: number): boolean {
  const { lastStatusAt, lagMs } = twin
  return isOnline(twin, now) && lastStatusAt !== null && now - lastStatusAt > statusSilenceMs + lagMs
}

/** What operators read as "the robot's state": the first that applies (R-ROBOTS-5). */
export function getUiState(twin: RobotTwin, now: number): RobotUiState {
  const { state, statusMessage } = twin
  if (twin.status === robotStatuses.unavailable) return 'unavailable'
  if (twin.status === robotStatuses.maintenance) return 'maintenance'
  if (twin.status === robotStatuses.repair) return 'repair'
  if (twin.update !== null) return 'updating'
  if (!isOnline(twin, now) || state === null) return 'offline'
  if (isInDoubt(twin, now)) return 'connecting'
  if (state.emergencyStop === 'manual') return 'emergencyStop'
  if (getRemoteStop(twin) !== 'none') return 'remoteStop'
  if (state.errors.some((error) => error.level === 'fatal' || error.level === 'critical'))
    return 'hardwareError'
  const closedMode = getClosedMode(twin)
  if (closedMode !== null) return closedMode
  if (statusMessage?.call === 'callIn') return 'callIn'
  if (statusMessage?.call === 'conversation') return 'conversation'
  if (twin.lease !== null) return 'driven'
  if (findProblems(twin).length > 0) return 'needsAttention'
  if (hasOpenOrder(state)) return state.paused ? 'paused' : 'running'
  if (statusMessage?.cleaning === true) return 'running'
  const run = getRunState(twin.run)
  if (run !== null) return run
  if (state.battery?.charging === true) return 'charging'
  if (statusMessage?.standby === true) return 'standby'
  return 'idle'
}

/** Its flow is at work also while the robot has no order: it waits, speaks, or charges until the next step. */
function getRunState(run: RunBrief | null): 'running' | 'paused' | null {
  if (run === null) return null
  if (run.status === 'paused') return 'paused'
  // One that waits for something says so itself, beside what the robot does meanwhile.
  return run.status === 'running' && run.reason === null ? 'running' : null
}

/**
 * Errors that somebody must look at: all that a robot does not recover from by itself. With a warning it keeps working;
 * one that has stopped working because of it (F0007, the way stays blocked) waits for people.
 */
export function findProblems(twin: RobotTwin): StateReport['errors'] {
  const { state } = twin
  if (state === null) return []
  const isAtWork = hasOpenOrder(state) || twin.statusMessage?.cleaning === true
  return state.errors.filter(({ level }) => level !== 'warning' || !isAtWork)
}

/** Done is: last node reached, not driving, every action ended. Some robots leave the last node in the list. */
export function hasOpenOrder(state: StateReport): boolean {
  if (state.orderId === '') return false
  if (state.driving) return true
  const ahead = state.ahead.filter((node) => node.nodeId !== state.lastNodeId)
  const busy = state.actions.some(
    (action) =>
      action.outcome === 'running' &&
      action.actionId.startsWith(state.orderId) &&
      !(isCharging(state) && isChargeAction(action)),
  )
  return ahead.length > 0 || busy
}

/**
 * The operating mode in which the robot accepts nothing from here, or `null`. A robot of our profile is INTERVENED, or
 * MANUAL before 3.0, also when one of our operators drives it: that does not close it.
 */
export function getClosedMode({
  state,
  isIntervenedByUs,
}: Pick<RobotTwin, 'state' | 'isIntervenedByUs'>): ClosedModeReason | null {
  const mode = closedModes.find((closed) => closed === state?.operatingMode)
  if (mode === undefined) return null
  const isByHand = mode === 'intervened' || mode === 'manual'
  return isByHand && isIntervenedByUs ? null : `${mode}Mode`
}

/**
 * Is one of our operators driving the robot, about to, or has stopped without the robot knowing yet? Checked as a state
 * arrives: a robot reports its lease before the mode that follows from it.
 */
export function isInOurHands({ lease, isBeingTaken, statusMessage }: RobotTwin): boolean {
  return lease !== null || isBeingTaken || (statusMessage !== null && statusMessage.leaseId !== null)
}

export function getRemoteStop(twin: RobotTwin): RobotState['remoteStop'] {
  const latched = twin.statusMessage?.remoteStop.latched === true || twin.state?.emergencyStop === 'remote'
  if (latched) return 'latched'
  return twin.stopRequested === null ? 'none' : 'sent'
}
