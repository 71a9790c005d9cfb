import type { Pose, RobotError, RobotState, Velocity } from '@wheelhouse/contract/robots/robot-state'
import { type VdaVersion, vdaVersions } from '@wheelhouse/contract/robots/robot'
import type { z } from 'zod'
import { wireConnection, wireFactsheet, type WireState, wireState, wireVisualization } from './vda-wire.ts'

/** VDA 5050 of any version, decoded into one internal form. Pure: no clock, no I/O. */

export type ActionOutcome = 'waiting' | 'running' | 'finished' | 'failed'
export type ActionReport = { actionId: string; outcome: ActionOutcome; result: string | null }

export type StateReport = {
  /** The version the robot announces, when it is one of ours: we answer in it. */
  version: VdaVersion | null
  orderId: string
  orderUpdateId: number
  lastNodeId: string
  /** The nodes still ahead, with their places where the robot tells them. */
  ahead: { nodeId: string; x: number | null; y: number | null }[]
  actions: ActionReport[]
  driving: boolean
  paused: boolean
  operatingMode: RobotState['operatingMode']
  pose: Pose | null
  velocity: Velocity | null
  battery: { charge: number; charging: boolean; voltage: number | null } | null
  emergencyStop: RobotState['emergencyStop']
  errors: (RobotError & { references: Record<string, string> })[]
}

export type ConnectionReport = 'online' | 'offline' | 'broken'

export type FactsheetReport = {
  /** Action types the robot knows; our screens offer nothing else. */
  actions: string[]
  /** Optional order fields it understands, for instance `order.edges.maxSpeed`. */
  optionalFields: string[]
}

/** A message that cannot be used; `reason` goes to the counter and the log. */
export class UnusableMessage extends Error {
  readonly reason: 'notJson' | 'wrongShape' | 'tooLarge' | 'fromTheFuture' | 'wrongRobot'
  constructor(reason: UnusableMessage['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** A state has 1 to 30 kB; what is larger is a mistake or an attack. */
export const maxMessageBytes = 262_144

/**
 * Parses one payload and checks what every message must fulfil.
 * @param futureLimitMs robots' clocks are off, but a stamp later than this is no clock error (default: a day).
 * @throws UnusableMessage
 */
export function readMessage<S extends z.ZodType>(
  payload: Buffer,
  schema: S,
  now: Date,
  futureLimitMs = 86_400_000,
): z.output<S> {
  if (payload.length > maxMessageBytes) throw new UnusableMessage('tooLarge')
  let json: unknown
  try {
    json = JSON.parse(payload.toString('utf8'))
  } catch {
    throw new UnusableMessage('notJson')
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new UnusableMessage('wrongShape')
  const { timestamp } = parsed.data as { timestamp?: string | null }
  if (timestamp !== undefined && timestamp !== null && Date.parse(timestamp) > now.getTime() + futureLimitMs)
    throw new UnusableMessage('fromTheFuture')
  return parsed.data
}

/** @throws UnusableMessage */
export function decodeState(payload: Buffer, now: Date): StateReport {
  const wire = readMessage(payload, wireState, now)
  return {
    version: vdaVersions.find((version) => version === wire.version) ?? null,
    orderId: wire.orderId ?? '',
    orderUpdateId: wire.orderUpdateId ?? 0,
    lastNodeId: wire.lastNodeId ?? '',
    ahead: (wire.nodeStates ?? []).map(({ nodeId, nodePosition }) => ({
      nodeId,
      x: nodePosition?.x ?? null,
      y: nodePosition?.y ?? null,
    })),
    actions: [...(wire.actionStates ?? []), ...(wire.instantActionStates ?? [])].map((action) => ({
      actionId: action.actionId,
      outcome: actionOutcomes[action.actionStatus.toUpperCase()] ?? 'waiting',
      result: action.actionResult ?? action.resultDescription ?? null,
    })),
    driving: wire.driving ?? false,
    paused: wire.paused ?? false,
    operatingMode: operatingModes[wire.operatingMode?.toUpperCase() ?? ''] ?? 'unknown',
    pose: decodePose(wire),
    velocity: decodeVelocity(wire),
    battery: decodeBattery(wire),
    emergencyStop:
      emergencyStops[
        (wire.safetyState?.activeEmergencyStop ?? wire.safetyState?.eStop ?? '').toUpperCase()
      ] ?? 'none',
    errors: (wire.errors ?? []).slice(0, 100).map((error) => ({
      type: error.errorType.slice(0, 128),
      level: errorLevels[error.errorLevel?.toUpperCase() ?? ''] ?? 'warning',
      description: error.errorDescription?.slice(0, 1000) ?? null,
      references: Object.fromEntries(
        (error.errorReferences ?? []).map((r) => [r.referenceKey, r.referenceValue]),
      ),
    })),
  }
}

/** `HIBERNATING` robots do not answer commands: offline to us. @throws UnusableMessage */
export function decodeConnection(payload: Buffer, now: Date): ConnectionReport {
  const { connectionState } = readMessage(payload, wireConnection, now)
  const word = connectionState.toUpperCase()
  if (word === 'ONLINE') return 'online'
  return word === 'CONNECTIONBROKEN' || word === 'CONNECTION_BROKEN' ? 'broken' : 'offline'
}

/** @throws UnusableMessage */
export function decodeFactsheet(payload: Buffer, now: Date): FactsheetReport {
  const { protocolFeatures } = readMessage(payload, wireFactsheet, now)
  const actions = [...(protocolFeatures?.agvActions ?? []), ...(protocolFeatures?.mobileRobotActions ?? [])]
  return {
    actions: [...new Set(actions.map((action) => action.actionType))],
    optionalFields: (protocolFeatures?.optionalParameters ?? []).map((entry) => entry.parameter),
  }
}

/** Pose and speed between two states. @throws UnusableMessage */
export function decodeVisualization(
  payload: Buffer,
  now: Date,
): { pose: Pose | null; velocity: Velocity | null } {
  const wire = readMessage(payload, wireVisualization, now)
  return { pose: decodePose(wire), velocity: decodeVelocity(wire) }
}

const actionOutcomes: Record<string, ActionOutcome> = {
  WAITING: 'waiting',
  INITIALIZING: 'running',
  RUNNING: 'running',
  PAUSED: 'running',
  RETRIABLE: 'running',
  FINISHED: 'finished',
  FAILED: 'failed',
}

const operatingModes: Record<string, RobotState['operatingMode']> = {
  AUTOMATIC: 'automatic',
  SEMIAUTOMATIC: 'semiAutomatic',
  INTERVENED: 'intervened',
  MANUAL: 'manual',
  SERVICE: 'service',
  TEACHIN: 'teachIn',
  TEACH_IN: 'teachIn',
  STARTUP: 'startup',
}

/** AUTOACK (2.x) clears itself at the machine: for the operator it is a stop at the machine. */
const emergencyStops: Record<string, RobotState['emergencyStop']> = {
  NONE: 'none',
  MANUAL: 'manual',
  AUTOACK: 'manual',
  REMOTE: 'remote',
}

const errorLevels: Record<string, RobotError['level']> = {
  WARNING: 'warning',
  URGENT: 'urgent',
  CRITICAL: 'critical',
  FATAL: 'fatal',
}

function decodePose(wire: Pick<WireState, 'agvPosition' | 'mobileRobotPosition'>): Pose | null {
  const position = wire.mobileRobotPosition ?? wire.agvPosition
  if (position === undefined || position === null) return null
  return {
    mapId: position.mapId ?? null,
    x: position.x,
    y: position.y,
    theta: position.theta ?? 0,
    localized: position.localized ?? position.positionInitialized ?? false,
  }
}

function decodeVelocity(wire: Pick<WireState, 'velocity'>): Velocity | null {
  const { velocity } = wire
  if (velocity === undefined || velocity === null) return null
  return { vx: velocity.vx ?? 0, vy: velocity.vy ?? 0, omega: velocity.omega ?? 0 }
}

function decodeBattery(wire: WireState): StateReport['battery'] {
  const battery = wire.powerSupply ?? wire.batteryState
  const charge = battery?.stateOfCharge ?? battery?.batteryCharge
  if (charge === undefined || charge === null) return null
  return { charge, charging: battery?.charging ?? false, voltage: battery?.batteryVoltage ?? null }
}
