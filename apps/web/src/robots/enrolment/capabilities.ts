import type { RobotState } from '@wheelhouse/contract/robots/robot-state'

/** What our screens and buttons can do with a robot, derived from what it reports. */
export const capabilities = [
  'state',
  'order',
  'pause',
  'dock',
  'charge',
  'drive',
  'video',
  'remoteStop',
  'speak',
  'call',
  'clean',
  'standby',
] as const
export type Capability = (typeof capabilities)[number]

/** The factsheet action that a capability depends on. */
const actionByCapability: Partial<Record<Capability, string>> = {
  pause: 'startPause',
  charge: 'startCharging',
  drive: 'startTeleop',
  speak: 'speak',
  call: 'acceptCall',
  clean: 'startCleaning',
  standby: 'setStandby',
}

/** Actions that are not among our capabilities, for those who know VDA 5050. */
const ownWords = new Set([
  ...Object.values(actionByCapability),
  'stopPause',
  'stopCharging',
  'stopCleaning',
  'endCall',
  'cancelOrder',
  'stateRequest',
  'factsheetRequest',
])

/** Does it work? The server sends only actions in the factsheet; without one, the bare minimum (R-ROBOTS-25). */
export function works(state: RobotState, capability: Capability): boolean {
  const listed = state.capabilities ?? []
  const action = actionByCapability[capability]
  if (action !== undefined) return listed.length === 0 ? capability === 'pause' : listed.includes(action)
  if (capability === 'video') return state.cameras.length > 0
  // Only robots with the extension report these codes, and only they latch a stop (R-TELEOP-10).
  if (capability === 'remoteStop') return state.codes !== null
  // Every VDA 5050 robot has state and orders; returning to the dock is an order.
  return true
}

/** The other actions in the factsheet. */
export function otherActions({ capabilities: listed }: RobotState): readonly string[] {
  return (listed ?? []).filter((action) => !ownWords.has(action))
}
