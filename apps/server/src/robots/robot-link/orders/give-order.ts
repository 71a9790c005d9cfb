import { randomUUID } from 'node:crypto'
import { AppError } from '../../../kernel/process/app-error.ts'
import type { LinkContext } from '../link-context.ts'
import { getOwnSpeed, takesEdgeSpeeds } from '../syncs/map-means.ts'
import { holdsChargingOrder, isCharging } from '../twins/charging.ts'
import { createOrder, type OrderGoal, setOrderStatus } from '../twins/order.store.ts'
import { isCapable, isListed, requireIdle, requireMovable, requirePose } from '../twins/robot-readiness.ts'
import { getRemoteStop, type RobotTwin } from '../twins/robot-twin.ts'
import { type FloorPlan, type Goal, planPath, planPathVia } from '../ways/plan-order.ts'
import { withTakenPlaces } from '../ways/taken-places.ts'
import { speaksProfile } from '../wire/link-sender.ts'
import type { LinkOrder } from '../wire/vda-encode.ts'
import { giveUpUnansweredOrder, requireNothingGivenUp } from './given-up-orders.ts'
import { giveInstantAction } from './instant-action.ts'
import { traceCommand } from './trace-command.ts'

/** Robots ignore a repeated order, so a lost one is simply sent again (R-ROBOTS-23). */
const resendEveryMs = 2_000
const resendTimes = 5
/** How long a robot may take to stop charging. */
const leavesChargerWithinMs = 10_000

/**
 * Sends a robot to a waypoint or a free point of its floor and waits until it has accepted the order.
 * @param options `dock`: it is to charge there. `via`: a waypoint on the way. `orderId`: if already assigned.
 * @returns the order id.
 * @throws AppError robot.offline, unavailable, stopped, standby, drivenByOther, busy, notLocalized, noRoute,
 *   placeTaken, refused, noAnswer
 */
export function giveOrder(
  link: LinkContext,
  twin: RobotTwin,
  goal: Goal,
  options: OrderOptions = {},
): Promise<string> {
  return traceCommand(twin, 'order', () => planAndSend(link, twin, goal, options))
}

type OrderOptions = { dock?: boolean; via?: string; orderId?: string }

async function planAndSend(
  link: LinkContext,
  twin: RobotTwin,
  goal: Goal,
  { dock = false, via, orderId = randomUUID() }: OrderOptions,
): Promise<string> {
  await link.freshen([twin])
  requireMovable(twin, link.clock.monotonicMs())
  requireIdle(twin)
  await requireNothingGivenUp(link, twin)
  await leaveCharger(link, twin)
  const pose = requirePose(twin)
  const plan = withTakenPlaces(link, twin, await getFloorPlan(link, twin))
  const charging = dock && isCapable(twin, 'startCharging')
  const actions = charging
    ? [{ actionType: 'startCharging', actionId: `${orderId}.charge`, parameters: {} }]
    : []
  const path =
    via === undefined
      ? planPath(plan, pose, goal, actions)
      : planPathVia(plan, pose, { via, goal, actionsAtGoal: actions })
  if (path === null) throw new AppError('robot.noRoute')
  const holder = plan.findTaken().get('waypointId' in goal ? goal.waypointId : '')
  if (holder !== undefined) throw new AppError('robot.placeTaken', { name: holder })
  const goalKept = keptGoal(plan, path.nodes.at(-1), dock)
  // Somebody else's order may have been given while the way was planned.
  requireIdle(twin)
  twin.order = { orderId, goal: goalKept, status: 'sent', remaining: [], learnedAt: null }
  try {
    const document = { path, goal: goalKept }
    await createOrder(link.db, { id: orderId, robotId: twin.robotId, document, at: link.clock.now() })
  } catch (error) {
    twin.order = null
    throw error
  }
  const order: LinkOrder = {
    orderId,
    orderUpdateId: 0,
    nodes: path.nodes,
    edgeSpeeds: takesEdgeSpeeds(twin) ? path.edgeSpeeds : path.edgeSpeeds.map(() => null),
  }
  return sendOrder(link, twin, order, goalKept)
}

/** Sends an order until the robot has it. @throws AppError robot.refused, stopped, noAnswer */
async function sendOrder(
  link: LinkContext,
  twin: RobotTwin,
  order: LinkOrder,
  goal: OrderGoal,
): Promise<string> {
  const { orderId } = order
  let answer: OrderAnswer | null = null
  for (let attempt = 0; attempt < resendTimes && answer === null; attempt++) {
    link.sender.order(twin, order)
    answer = await link.waiters.waitFor(twin, (t) => getOrderAnswer(t, orderId), resendEveryMs)
  }
  if (answer === 'accepted') {
    twin.order = { orderId, goal, status: 'running', remaining: [], learnedAt: null }
    await setOrderStatus(link.db, orderId, 'running', link.clock.now())
    return orderId
  }
  twin.order = null
  if (answer === 'refused') await setOrderStatus(link.db, orderId, 'refused', link.clock.now())
  // The order may still arrive.
  else await giveUpUnansweredOrder(link, twin, orderId)
  throw new AppError(answer === null ? 'robot.noAnswer' : `robot.${answer}`)
}

/** Robots of our own profile leave their dock by themselves when they get an order. */
export function mustLeaveCharger(twin: RobotTwin): boolean {
  return twin.state !== null && isCharging(twin.state) && !speaksProfile(twin)
}

/** Has a charging robot leave the charger first, if it supports that. */
export async function leaveCharger(link: LinkContext, twin: RobotTwin): Promise<void> {
  const { state } = twin
  if (state === null || !mustLeaveCharger(twin)) return
  if (isListed(twin, 'stopCharging')) await giveInstantAction(link, twin, 'stopCharging')
  // For such a robot the order that ends with charging is still running, and it would accept no other.
  else if (holdsChargingOrder(state)) await giveInstantAction(link, twin, 'cancelOrder')
  const hasLeft = (t: RobotTwin) =>
    t.state === null || holdsChargingOrder(t.state) || (isListed(t, 'stopCharging') && isCharging(t.state))
      ? undefined
      : true
  if ((await link.waiters.waitFor(twin, hasLeft, leavesChargerWithinMs)) === null)
    throw new AppError('robot.noAnswer')
}

/**
 * The floor a robot is on, ready for planning.
 * @param maxAgeMs maximum age of the cached map
 * @throws AppError robot.noRoute when it has no map
 */
export async function getFloorPlan(link: LinkContext, twin: RobotTwin, maxAgeMs = 0): Promise<FloorPlan> {
  const mapId = twin.state?.pose?.mapId
  const plan = mapId === undefined || mapId === null ? null : await link.floorPlans.get(mapId, maxAgeMs)
  // A customer's robot must never be sent by another customer's map, whatever floor it claims to be on.
  if (plan === null || !plan.mapId.startsWith(`${twin.buildingId}.`)) throw new AppError('robot.noRoute')
  return { ...plan, ownSpeed: getOwnSpeed(twin) }
}

type OrderAnswer = 'accepted' | 'refused' | 'stopped'

function getOrderAnswer(twin: RobotTwin, orderId: string): OrderAnswer | undefined {
  // An order that somebody has stopped meanwhile is not sent again, whatever the robot did with it.
  if (getRemoteStop(twin) !== 'none' || twin.order?.orderId !== orderId || twin.order.status !== 'sent')
    return 'stopped'
  if (twin.state?.orderId === orderId) return 'accepted'
  const named = twin.state?.errors.some((error) => error.references.orderId === orderId)
  return named === true ? 'refused' : undefined
}

function keptGoal(
  plan: FloorPlan,
  node: { nodeId: string; x: number; y: number; theta: number } | undefined,
  dock: boolean,
): OrderGoal {
  const waypoint = plan.graph.waypoints.get(node?.nodeId ?? '')
  return {
    waypointId: waypoint?.id ?? null,
    x: node?.x ?? 0,
    y: node?.y ?? 0,
    theta: node?.theta ?? 0,
    name: waypoint === undefined || waypoint.name === '' ? null : waypoint.name,
    dock,
  }
}
