import { vdaVersions } from '@wheelhouse/contract/robots/robot'
import type {
  Pose,
  RobotError,
  RobotState,
  StaleMember,
  Velocity,
} from '@wheelhouse/contract/robots/robot-state'
import type { FactsheetReport } from '@wheelhouse/contract/robots/vda5050'
import type { z } from 'zod'
import { isPlace, isPose, isVelocity, isVoltage, toCharge } from './physical-range.ts'
import type { ActionOutcome, ActionReport, ConnectionReport, StateReport } from './vda-reports.ts'
import {
  checkTime,
  parsePayload,
  readEntries,
  readFlag,
  readHeader,
  readList,
  readNumber,
  readObject,
  readText,
  readVda,
  readWord,
  required,
  UnusableMessage,
  type WireObject,
} from './vda-wire.ts'

/** VDA 5050 of any version, decoded into one internal form. Pure: no clock, no I/O. */

/**
 * Parses one payload of our own topics.
 * @throws UnusableMessage
 */
export function readMessage<S extends z.ZodType<{ timestamp: string }>>(
  payload: Buffer,
  schema: S,
  now: Date,
): z.output<S> {
  const parsed = schema.safeParse(parsePayload(payload))
  if (!parsed.success) throw new UnusableMessage('wrongShape')
  checkTime(parsed.data.timestamp, now)
  return parsed.data
}

/** Maximum entries in the lists of a state. */
const maxEntries = 10_000
const maxErrors = 1_000
const maxMaps = 1_000
const maxFactsheetEntries = 1_000
const maxReferences = 100
/** How many errors of one robot people are shown. */
const shownErrors = 100

/** @throws UnusableMessage */
export function decodeState(payload: Buffer, now: Date): StateReport {
  const wire = readVda(payload, now)
  readEntries(wire.edgeStates, maxEntries)
  const actions = readList(wire.actionStates, maxEntries, decodeAction)
  const instantActions = readList(wire.instantActionStates, maxEntries, decodeAction)
  const { ahead, ...numbers } = decodeNumbers(wire)
  return {
    version: vdaVersions.find((version) => version === wire.version) ?? null,
    orderId: readWord(wire.orderId) ?? '',
    orderUpdateId: readNumber(wire.orderUpdateId) ?? 0,
    lastNodeId: readWord(wire.lastNodeId) ?? '',
    lastSequenceId: readNumber(wire.lastNodeSequenceId) ?? 0,
    header: readHeader(wire),
    ahead,
    actions: instantActions.length === 0 ? actions : [...actions, ...instantActions],
    driving: readFlag(wire.driving) ?? false,
    paused: readFlag(wire.paused) ?? false,
    operatingMode: operatingModes[upperWord(wire.operatingMode)] ?? 'unknown',
    ...numbers,
    emergencyStop: decodeEmergencyStop(wire),
    errors: readList(wire.errors, maxErrors, decodeError).slice(0, shownErrors),
    maps: readList(wire.maps, maxMaps, decodeMap),
    zoneSets: readList(wire.zoneSets, maxMaps, decodeZoneSet),
  }
}

/** Everything in a state that is a physical quantity. @throws UnusableMessage */
function decodeNumbers(
  wire: WireObject,
): Pick<StateReport, 'ahead' | 'pose' | 'velocity' | 'battery' | 'impossible'> {
  const nodes = readList(wire.nodeStates, maxEntries, decodeNode)
  const isPath = nodes.every(isPlace)
  const pose = decodePose(wire)
  const velocity = decodeVelocity(wire)
  const battery = decodeBattery(wire)
  const charge = battery === null ? null : toCharge(battery.charge)
  const isBattery = battery === null || (charge !== null && isVoltage(battery.voltage))
  const impossible: StaleMember[] = []
  if (!isPath) impossible.push('path')
  if (pose !== null && !isPose(pose)) impossible.push('pose')
  if (velocity !== null && !isVelocity(velocity)) impossible.push('velocity')
  if (!isBattery) impossible.push('battery')
  return {
    ahead: isPath ? nodes : nodes.map(({ nodeId }) => ({ nodeId, x: null, y: null })),
    pose: impossible.includes('pose') ? null : pose,
    velocity: impossible.includes('velocity') ? null : velocity,
    battery: battery === null || charge === null || !isBattery ? null : { ...battery, charge },
    impossible,
  }
}

/** `HIBERNATING` robots do not answer commands: offline to us. @throws UnusableMessage */
export function decodeConnection(payload: Buffer, now: Date): ConnectionReport {
  const word = required(readWord(readVda(payload, now).connectionState)).toUpperCase()
  if (word === 'ONLINE') return 'online'
  return word === 'CONNECTIONBROKEN' || word === 'CONNECTION_BROKEN' ? 'broken' : 'offline'
}

/** @throws UnusableMessage */
export function decodeFactsheet(payload: Buffer, now: Date): FactsheetReport {
  const wire = readVda(payload, now)
  const features = readObject(wire.protocolFeatures)
  const actionType = (action: WireObject) => required(readWord(action.actionType))
  const actions = [
    ...readList(features?.agvActions, maxFactsheetEntries, actionType),
    ...readList(features?.mobileRobotActions, maxFactsheetEntries, actionType),
  ]
  const optionalFields = readList(features?.optionalParameters, maxFactsheetEntries, (entry) => {
    readWord(entry.support)
    return required(readWord(entry.parameter))
  })
  const zones = readObject(wire.typeSpecification)?.supportedZones
  const readZone = (zone: unknown) => required(readWord(zone)).toUpperCase()
  const physical = readObject(wire.physicalParameters)
  const maxSpeed = readNumber(physical?.maximumSpeed) ?? readNumber(physical?.speedMax)
  return {
    actions: [...new Set(actions)],
    optionalFields,
    zones: Array.isArray(zones) ? readEntries(zones, maxFactsheetEntries).map(readZone) : null,
    maxSpeed: maxSpeed !== null && maxSpeed > 0 ? maxSpeed : null,
  }
}

function decodeMap(map: WireObject): StateReport['maps'][number] {
  const isEnabled = upperWord(map.mapStatus) === 'ENABLED'
  return { mapId: required(readWord(map.mapId)), mapVersion: readWord(map.mapVersion) ?? '', isEnabled }
}

function decodeZoneSet(set: WireObject): StateReport['zoneSets'][number] {
  const isEnabled = upperWord(set.zoneSetStatus) === 'ENABLED'
  // Left empty where a robot has no zones for the map.
  return { mapId: required(readWord(set.mapId)), zoneSetId: readWord(set.zoneSetId) ?? '', isEnabled }
}

/** Pose and speed between two states. @throws UnusableMessage */
export function decodeVisualization(
  payload: Buffer,
  now: Date,
): Pick<StateReport, 'header' | 'pose' | 'velocity' | 'impossible'> {
  const wire = readVda(payload, now)
  const { pose, velocity, impossible } = decodeNumbers({
    ...wire,
    nodeStates: [],
    batteryState: null,
    powerSupply: null,
  })
  return { header: readHeader(wire), pose, velocity, impossible }
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

/** AUTOACK (2.x) clears by itself at the machine; for the operator it is a stop at the machine. */
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

function decodeNode(node: WireObject): StateReport['ahead'][number] {
  readNumber(node.sequenceId)
  const position = readObject(node.nodePosition)
  return {
    nodeId: required(readWord(node.nodeId)),
    x: position === null ? null : required(readNumber(position.x)),
    y: position === null ? null : required(readNumber(position.y)),
  }
}

function decodeAction(action: WireObject): ActionReport {
  const [result, description] = [readText(action.actionResult), readText(action.resultDescription)]
  return {
    actionId: required(readWord(action.actionId)),
    actionType: readWord(action.actionType),
    outcome: actionOutcomes[required(readWord(action.actionStatus)).toUpperCase()] ?? 'waiting',
    result: result ?? description,
  }
}

function decodeError(error: WireObject): StateReport['errors'][number] {
  const references = readList(error.errorReferences, maxReferences, (reference) => [
    required(readWord(reference.referenceKey)),
    required(readText(reference.referenceValue)),
  ])
  return {
    type: required(readWord(error.errorType)).slice(0, 128),
    level: errorLevels[upperWord(error.errorLevel)] ?? 'warning',
    description: readText(error.errorDescription)?.slice(0, 1000) ?? null,
    references: Object.fromEntries(references),
  }
}

function upperWord(value: unknown): string {
  return readWord(value)?.toUpperCase() ?? ''
}

/** The name in 3.0.0 takes precedence over the one in 2.x; both are checked. */
function decodePose(wire: WireObject): Pose | null {
  const [two, three] = [decodePosition(wire.agvPosition), decodePosition(wire.mobileRobotPosition)]
  return three ?? two
}

function decodePosition(value: unknown): Pose | null {
  const position = readObject(value)
  if (position === null) return null
  const [two, three] = [readFlag(position.positionInitialized), readFlag(position.localized)]
  return {
    mapId: readWord(position.mapId),
    x: required(readNumber(position.x)),
    y: required(readNumber(position.y)),
    theta: readNumber(position.theta) ?? 0,
    localized: three ?? two ?? false,
  }
}

function decodeVelocity(wire: WireObject): Velocity | null {
  const velocity = readObject(wire.velocity)
  if (velocity === null) return null
  return {
    vx: readNumber(velocity.vx) ?? 0,
    vy: readNumber(velocity.vy) ?? 0,
    omega: readNumber(velocity.omega) ?? 0,
  }
}

function decodeEmergencyStop(wire: WireObject): StateReport['emergencyStop'] {
  const safety = readObject(wire.safetyState)
  readFlag(safety?.fieldViolation)
  const [two, three] = [readWord(safety?.eStop), readWord(safety?.activeEmergencyStop)]
  return emergencyStops[(three ?? two ?? '').toUpperCase()] ?? 'none'
}

function decodeBattery(wire: WireObject): StateReport['battery'] {
  const [two, three] = [decodeSupply(wire.batteryState), decodeSupply(wire.powerSupply)]
  const supply = three ?? two
  return supply === null || supply.charge === null ? null : { ...supply, charge: supply.charge }
}

function decodeSupply(value: unknown) {
  const supply = readObject(value)
  if (supply === null) return null
  const [two, three] = [readNumber(supply.batteryCharge), readNumber(supply.stateOfCharge)]
  const voltage = readNumber(supply.batteryVoltage)
  return { charge: three ?? two, charging: readFlag(supply.charging) ?? false, voltage }
}
