import { randomUUID } from 'node:crypto'
import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import type { LiftsAndDoors } from '../../../buildings/lifts-and-doors/lifts-and-doors.ts'
import type { LinkContext } from '../../../robots/robot-link/link-context.ts'
import { getFloorPlan } from '../../../robots/robot-link/orders/give-order.ts'
import { takesEdgeSpeeds } from '../../../robots/robot-link/syncs/map-means.ts'
import { isCapable } from '../../../robots/robot-link/twins/robot-readiness.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import { planPath } from '../../../robots/robot-link/ways/plan-order.ts'
import { speaksProfile } from '../../../robots/robot-link/wire/link-sender.ts'
import {
  type Crossing,
  type CrossingEvent,
  findTask,
  getBuildingCodes,
  isRide,
  listDueEffects,
} from '../state/crossing.ts'
import type { Doing, RobotView } from '../state/run-state.ts'

type Under = Extract<Doing, { kind: 'crossing' }>
type CrossingOrder = NonNullable<Under['order']>

/** The order or position to send to the robot for its current task; `null`: it has it already, or waits. */
export async function planTask(
  link: LinkContext,
  twin: RobotTwin,
  doing: Under,
): Promise<CrossingOrder | null> {
  const { crossing, order } = doing
  const task = findTask(crossing)
  if (task === null || order?.task === task) return null
  const orderId = randomUUID()
  if (task === 'place') return { task, orderId, path: null }
  const places: Partial<Record<typeof task, { waypointId: string }>> = crossing.plan.places
  const pose = twin.state?.pose
  const goal = places[task]
  if (pose == null || goal === undefined) return null
  const path = planPath(await getFloorPlan(link, twin), pose, { waypointId: goal.waypointId })
  return path === null ? null : { task, orderId, path }
}

/** Sends the robot what its state calls for. The caller repeats this until the robot reports that it has it. */
export function sendTask(
  link: LinkContext,
  twin: RobotTwin,
  { doing, isPaused, isUnpausing }: { doing: Under; isPaused: boolean; isUnpausing: boolean },
  view: RobotView,
): void {
  const { order, former, crossing } = doing
  if (!view.isOnline) return
  const send = (actionType: string) => link.sender.instantActions(twin, [{ actionType, parameters: {} }])
  if (former !== null && view.orderId === former && view.isOpen) return void send('cancelOrder')
  if (view.stoppedBy !== null) return
  if (isPaused) {
    if (view.isOpen && !view.isPaused && isCapable(twin, 'startPause')) send('startPause')
    return
  }
  if (isUnpausing && view.isPaused && isCapable(twin, 'stopPause')) return void send('stopPause')
  if (order === null) return
  if (order.path === null) {
    if (view.actions.has(order.orderId) || !isRide(crossing)) return
    const { x, y, theta, mapId, waypointId } = crossing.plan.places.place
    const actionType = isCapable(twin, 'initPosition') ? 'initPosition' : 'initializePosition'
    const parameters = { x, y, theta, mapId, lastNodeId: waypointId }
    link.sender.instantActions(twin, [{ actionType, actionId: order.orderId, parameters }])
    return
  }
  if (view.orderId === order.orderId) return
  const edgeSpeeds = takesEdgeSpeeds(twin) ? order.path.edgeSpeeds : order.path.edgeSpeeds.map(() => null)
  link.sender.order(twin, { orderId: order.orderId, orderUpdateId: 0, nodes: order.path.nodes, edgeSpeeds })
}

/** Sends the robot what the building is doing for it. */
export function sendBuildingCodes(link: LinkContext, twin: RobotTwin, crossing: Crossing | null): void {
  if (!speaksProfile(twin)) return
  const codes = getBuildingCodes(crossing)
  link.sender.extension(twin, linkTopics.session, { kind: 'buildingCodes', ...codes })
}

/** Sends the building the request that is due. Resolves in bounded time, whatever the service does. */
export async function queryBuilding(
  liftsAndDoors: LiftsAndDoors,
  twin: RobotTwin,
  { crossing, requestId }: Under,
): Promise<CrossingEvent | null> {
  const building = { id: twin.buildingId, organizationId: twin.organizationId }
  const robot = twin.serialNumber
  for (const effect of listDueEffects(crossing)) {
    if (effect.kind !== 'ask') continue
    if (isRide(crossing) && 'isRobotInside' in effect) {
      const { lift, from, to } = crossing.plan
      const { question, isRobotInside } = effect
      const ride = { requestId, robot, lift, from, to }
      return {
        kind: 'lift',
        question,
        answer: await liftsAndDoors.queryLift(building, question, ride, isRobotInside),
      }
    }
    if (!isRide(crossing) && !('isRobotInside' in effect)) {
      const { question } = effect
      const passage = { requestId, robot, device: crossing.plan.device }
      return { kind: 'door', question, answer: await liftsAndDoors.queryDoor(building, question, passage) }
    }
  }
  return null
}
