import type { StopMeans } from '@wheelhouse/contract/robots/robot-state'
import { speaksProfile } from '../wire/link-sender.ts'
import type { LinkOrder } from '../wire/vda-encode.ts'
import { hasOpenOrder, type RobotTwin } from './robot-twin.ts'

/** How a remote stop reaches a robot: what is known beforehand, and what each request sends. Pure. */

/**
 * The means by which the robot says it can be stopped. `null`: it has not reported its abilities, so everything is
 * tried; empty: it has, and there are none.
 */
export function getStopMeans(twin: RobotTwin): StopMeans[] | null {
  if (speaksProfile(twin)) return ['latch']
  const listed = twin.factsheet?.actions ?? []
  if (listed.length === 0) return null
  const means: StopMeans[] = []
  if (listed.includes('startPause')) means.push('pause')
  if (listed.includes('cancelOrder')) means.push('cancel')
  return means
}

/**
 * The instant actions that halt a robot that knows only VDA 5050. A robot that lists pausing keeps its order on the
 * first request; if it keeps going, the next request cancels its order.
 */
export function getStopActions(twin: RobotTwin, { isFirst }: { isFirst: boolean }): string[] {
  const { state } = twin
  const isMoving = state === null || state.driving || (hasOpenOrder(state) && !state.paused)
  const listed = twin.factsheet?.actions ?? []
  const mayPause = listed.length === 0 || listed.includes('startPause')
  const actions: string[] = []
  if (mayPause && state?.paused !== true) actions.push('startPause')
  if (!isMoving) return actions
  // Even when it is not listed: there is nothing to lose by trying.
  if (!(isFirst && listed.includes('startPause'))) actions.push('cancelOrder')
  if (listed.includes('stopCleaning')) actions.push('stopCleaning')
  return actions
}

/**
 * The last resort for a robot that lists neither pause nor cancel: an order that ends where it stands. Most robots
 * accept no second order while one runs, but some do.
 */
export function getStandingOrder(twin: RobotTwin, stopId: string): LinkOrder | null {
  const { state } = twin
  if (state === null || state.pose === null || state.pose.mapId === null) return null
  // It may have driven on since, and would be sent back. The request is repeated once this server knows where it is.
  if (twin.lagMs > 0) return null
  if (getStopMeans(twin)?.length !== 0 || !(state.driving || hasOpenOrder(state))) return null
  const { mapId, x, y, theta } = state.pose
  const nodeId = state.lastNodeId === '' ? 'here' : state.lastNodeId
  const node = { nodeId, x, y, theta, mapId, deviation: 1, actions: [] }
  return { orderId: `stop.${stopId}`, orderUpdateId: 0, nodes: [node], edgeSpeeds: [] }
}
