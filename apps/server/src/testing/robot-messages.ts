/** What robots of each version say, for tests; checked against nothing of ours, written from the standard. */
import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import type { StatusMessage } from '@wheelhouse/contract/robots/robot-link'

/** An idle robot differs from the default by what is given. */
export type RobotPicture = {
  mapId?: string
  x?: number
  y?: number
  charge?: number
  charging?: boolean
  orderId?: string
  ahead?: string[]
  lastNodeId?: string
  lastSequenceId?: number
  driving?: boolean
  paused?: boolean
  errors?: object[]
  actions?: object[]
  instant?: object[]
  eStop?: string
  operatingMode?: string
  localized?: boolean
  maps?: object[]
  zoneSets?: object[]
}

/** The body of `state`, without its header. */
export function stateMessage(version: VdaVersion, picture: RobotPicture): object {
  const {
    mapId = 'nowhere',
    x = 1,
    y = 1,
    charge = 80,
    charging = false,
    actions = [],
    instant = [],
    localized = true,
  } = picture
  const place = { x, y, theta: 0, mapId }
  const common = {
    orderId: picture.orderId ?? '',
    orderUpdateId: 0,
    lastNodeId: picture.lastNodeId ?? '',
    lastNodeSequenceId: picture.lastSequenceId ?? 0,
    nodeStates: (picture.ahead ?? []).map((nodeId, index) => ({
      nodeId,
      sequenceId: 2 * index + 2,
      released: true,
    })),
    edgeStates: [],
    driving: picture.driving ?? false,
    paused: picture.paused ?? false,
    operatingMode: picture.operatingMode ?? 'AUTOMATIC',
    errors: picture.errors ?? [],
    ...(picture.maps !== undefined && { maps: picture.maps }),
    ...(picture.zoneSets !== undefined && { zoneSets: picture.zoneSets }),
  }
  const eStop = picture.eStop ?? 'NONE'
  return version === '3.0.0'
    ? {
        ...common,
        actionStates: actions,
        instantActionStates: instant,
        mobileRobotPosition: { ...place, localized },
        powerSupply: { stateOfCharge: charge, charging },
        safetyState: { activeEmergencyStop: eStop, fieldViolation: false },
      }
    : {
        ...common,
        actionStates: [...actions, ...instant],
        agvPosition: { ...place, positionInitialized: localized },
        batteryState: { batteryCharge: charge, charging },
        safetyState: { eStop, fieldViolation: false },
      }
}

type Envelope = 'headerId' | 'timestamp' | 'version' | 'manufacturer' | 'serialNumber' | 'profile'

/** The body of `x-status` of an idle robot. */
export const statusBody: Omit<StatusMessage, Envelope> = {
  tick: 0,
  leaseId: null,
  applied: { vx: 0, vy: 0, omega: 0 },
  relay: null,
  driveStop: null,
  remoteStop: { latched: false, stopId: null },
  standby: false,
  cleaning: false,
  microphoneMuted: false,
  speaking: null,
  call: 'none',
  codes: { recording: 'r0000', elevator: 'elv_0000', door: 'sec_0000' },
  battery: { state: 'active', voltage: 25 },
  obstacle: null,
  network: { kind: 'wifi', ssid: null, rssi: null, ip: null },
  system: { cpu: 0, memory: 0, disk: 0, temperature: 0, version: '1.0.0' },
  cameras: [],
  viewers: 0,
  simulated: false,
}

/** The body of `factsheet` of a robot that knows these actions. */
export function factsheetMessage(version: VdaVersion, actionTypes: readonly string[]): object {
  const actions = actionTypes.map((actionType) => ({ actionType, actionScopes: ['INSTANT'] }))
  return {
    protocolFeatures:
      version === '3.0.0'
        ? { optionalParameters: [], mobileRobotActions: actions }
        : { optionalParameters: [], agvActions: actions },
  }
}
