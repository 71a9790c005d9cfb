/** The state message of the fleet's robots: VDA 5050 2.1.0 of a robot in the middle of an order. */

/** Size in bytes according to the issue. */
const stateBytes = 2_500
/** Consecutive charges in a robot's states, so that a displayed charge identifies its message. */
export const chargeSteps = 60
const lowestCharge = 30
/** Sending times are encoded in a coordinate of the pose: seconds, modulo this. */
const wrapSeconds = 1_000

const ahead = Array.from({ length: 12 }, (_, index) => ({
  nodeId: `waypoint-${index + 10}`,
  sequenceId: 2 * index + 2,
  released: true,
  nodePosition: { x: index * 1.5, y: index * 0.75, theta: 0, mapId: 'floor' },
}))

/** The charge in the `count`th state of a robot. Per cent. */
export function getCharge(count: number): number {
  return lowestCharge + (count % chargeSteps)
}

/** The sending time as encoded in the pose. */
export function poseX(atMs: number): number {
  return Math.round(atMs % (wrapSeconds * 1000)) / 1000
}

/** Milliseconds from the sending time in a pose until `nowMs`. */
export function toAge(x: number, nowMs: number): number {
  const passed = (nowMs - x * 1000) % (wrapSeconds * 1000)
  return passed < -1000 ? passed + wrapSeconds * 1000 : passed
}

export type FleetRobot = { readonly manufacturer: string; readonly serialNumber: string }

/** One state as JSON text of 2.5 kB. */
export function stateText(robot: FleetRobot, count: number, atMs: number): string {
  const state = {
    headerId: count,
    timestamp: new Date(atMs).toISOString(),
    version: '2.1.0',
    ...robot,
    orderId: 'order-1',
    orderUpdateId: 0,
    lastNodeId: 'waypoint-9',
    lastNodeSequenceId: 0,
    driving: true,
    paused: false,
    newBaseRequest: false,
    operatingMode: 'AUTOMATIC',
    nodeStates: ahead,
    edgeStates: ahead.map(({ nodeId, sequenceId }) => ({
      edgeId: `edge-${nodeId}`,
      sequenceId: sequenceId - 1,
      released: true,
    })),
    actionStates: [{ actionId: 'action-1', actionType: 'startCharging', actionStatus: 'WAITING' }],
    agvPosition: { x: poseX(atMs), y: 3.25, theta: 0.5, mapId: 'floor', positionInitialized: true },
    velocity: { vx: 0.6, vy: 0, omega: 0.1 },
    batteryState: { batteryCharge: getCharge(count), batteryVoltage: 25.1, charging: false },
    errors: [],
    loads: [],
    information: [{ infoType: 'note', infoLevel: 'DEBUG', infoDescription: '' }],
    safetyState: { eStop: 'NONE', fieldViolation: false },
  }
  const missing = stateBytes - JSON.stringify(state).length
  for (const note of state.information) note.infoDescription = '.'.repeat(Math.max(0, missing))
  return JSON.stringify(state)
}
