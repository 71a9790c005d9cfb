import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import type { RobotError } from '@wheelhouse/contract/robots/robot-state'
import type { VdaHeader } from '@wheelhouse/contract/robots/vda5050'
import type { VehicleState } from '../adapter.ts'
import type { ActionReport, LinkError, LinkFault, LinkReport } from './link-report.ts'

/** One report in the format of VDA 5050 2.0.0, 2.1.0 or 3.0.0 (R-ROBOTS-21). Pure. */
export function encodeState(report: LinkReport, header: VdaHeader, version: VdaVersion): object {
  const isThree = version === '3.0.0'
  const { vehicle } = report
  const common = {
    ...header,
    orderId: report.orderId,
    orderUpdateId: report.orderUpdateId,
    lastNodeId: report.lastNodeId,
    lastNodeSequenceId: report.lastNodeSequenceId,
    driving: report.driving,
    paused: report.paused,
    newBaseRequest: false,
    nodeStates: report.nodesAhead.map(({ nodeId, sequenceId, released, position }) => ({
      nodeId,
      sequenceId,
      released,
      ...(position === null ? {} : { nodePosition: getPlace(position) }),
    })),
    edgeStates: report.edgesAhead.map(({ edgeId, sequenceId, released }) => ({
      edgeId,
      sequenceId,
      released,
    })),
    velocity: vehicle.velocity,
    loads: [],
    information: [],
    errors: report.errors.map((error) => encodeError(error, version)),
    // 2.0.0 has no maps and 2.x no zone sets; there, other masters ignore these members.
    maps: report.maps.map(({ mapId, mapVersion, isEnabled }) => ({
      mapId,
      mapVersion,
      mapStatus: isEnabled ? 'ENABLED' : 'DISABLED',
    })),
    zoneSets: report.zoneSets.map(({ mapId, zoneSetId, isEnabled }) => ({
      mapId,
      zoneSetId,
      zoneSetStatus: isEnabled ? 'ENABLED' : 'DISABLED',
    })),
  }
  return isThree ? { ...common, ...onlyThree(report) } : { ...common, ...onlyTwo(report) }
}

/** Pose and speed between two states, for smooth motion on maps. `stateId`: header id of the last state. */
export function encodeVisualization(
  vehicle: VehicleState,
  stateId: number,
  header: VdaHeader,
  version: VdaVersion,
): object {
  const isThree = version === '3.0.0'
  return {
    ...header,
    ...(isThree ? { referenceStateHeaderId: stateId } : {}),
    ...encodePose(vehicle, isThree),
    velocity: vehicle.velocity,
  }
}

function encodePose(vehicle: VehicleState, isThree: boolean): object {
  const { mapId, x, y, theta, localized } = vehicle
  if (mapId === null) return {}
  const pose = { mapId, x, y, theta: withinTurn(theta) }
  return isThree
    ? { mobileRobotPosition: { ...pose, localized } }
    : { agvPosition: { ...pose, positionInitialized: localized } }
}

function onlyThree({ vehicle, ...report }: LinkReport): object {
  const { battery } = vehicle
  return {
    ...encodePose(vehicle, true),
    actionStates: report.orderActions.map((action) => encodeAction(action, 'actionResult')),
    instantActionStates: report.instantActions.map((action) => encodeAction(action, 'actionResult')),
    powerSupply: {
      stateOfCharge: battery.charge,
      ...(battery.voltage === null ? {} : { batteryVoltage: battery.voltage }),
      charging: battery.charging,
    },
    operatingMode: report.intervened ? 'INTERVENED' : 'AUTOMATIC',
    safetyState: { activeEmergencyStop: report.emergencyStop, fieldViolation: isTouching(vehicle.obstacle) },
  }
}

function onlyTwo({ vehicle, ...report }: LinkReport): object {
  const { battery } = vehicle
  const actions = [...report.orderActions, ...report.instantActions]
  return {
    ...encodePose(vehicle, false),
    actionStates: actions.map((action) => encodeAction(action, 'resultDescription')),
    batteryState: {
      batteryCharge: battery.charge,
      ...(battery.voltage === null ? {} : { batteryVoltage: battery.voltage }),
      charging: battery.charging,
    },
    operatingMode: report.intervened ? 'MANUAL' : 'AUTOMATIC',
    safetyState: { eStop: report.emergencyStop, fieldViolation: isTouching(vehicle.obstacle) },
  }
}

function getPlace({ x, y, theta, mapId }: { x: number; y: number; theta: number | null; mapId: string }) {
  return { x, y, mapId, ...(theta === null ? {} : { theta: withinTurn(theta) }) }
}

/** The same heading within [-π, π], which 3.0.0 requires. */
function withinTurn(theta: number): number {
  return Math.atan2(Math.sin(theta), Math.cos(theta))
}

function encodeAction({ actionId, actionType, status, result }: ActionReport, resultName: string) {
  const words = { actionId, actionType, actionStatus: status }
  return result === null ? words : { ...words, [resultName]: result }
}

function isTouching(obstacle: { contact: boolean } | null): boolean {
  return obstacle?.contact === true
}

const faultTypes: Record<LinkFault, { two: string; three: string }> = {
  validation: { two: 'validationError', three: 'VALIDATION_FAILURE' },
  invalidOrderAction: { two: 'orderError', three: 'INVALID_ORDER_ACTION' },
  invalidInstantAction: { two: 'validationError', three: 'INVALID_INSTANT_ACTION' },
  outdatedOrderUpdate: { two: 'orderUpdateError', three: 'OUTDATED_ORDER_UPDATE' },
  otherOrderActive: { two: 'orderError', three: 'OTHER_ORDER_ACTIVE' },
  startNodeOutOfRange: { two: 'orderError', three: 'START_NODE_OUT_OF_RANGE' },
  notAvailable: { two: 'orderError', three: 'MOBILE_ROBOT_NOT_AVAILABLE' },
  blockedZone: { two: 'orderError', three: 'BLOCKED_ZONE_VIOLATION' },
  noOrderToCancel: { two: 'noOrderToCancel', three: 'NO_ORDER_TO_CANCEL' },
}

function encodeError(error: LinkError, version: VdaVersion): object {
  const isThree = version === '3.0.0'
  const type = 'fault' in error ? faultTypes[error.fault][isThree ? 'three' : 'two'] : error.type
  const level: RobotError['level'] = 'fault' in error ? 'warning' : error.level
  // 2.x has only two levels: what stops the robot is FATAL.
  const isGrave = level === 'critical' || level === 'fatal'
  return {
    errorType: type,
    errorLevel: isThree ? level.toUpperCase() : isGrave ? 'FATAL' : 'WARNING',
    ...(error.description === null ? {} : { errorDescription: error.description }),
    errorReferences: Object.entries(error.references ?? {}).map(([referenceKey, referenceValue]) => ({
      referenceKey,
      referenceValue,
    })),
  }
}
