import { AppError } from '../kernel/process/app-error.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { giveUpOrder } from '../robots/robot-link/orders/give-command.ts'
import { giveOrder } from '../robots/robot-link/orders/give-order.ts'
import { reopenOrder, setOrderStatus } from '../robots/robot-link/twins/order.store.ts'
import { hasOpenOrder, type RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'

export type AfterDriving =
  | { choice: 'resume' }
  | { choice: 'resumeFrom'; waypointId: string }
  | { choice: 'abandon' }

/** Waypoints the put-aside order still had before it, for "resume from". */
export function findPausedOrder(
  twin: RobotTwin,
): { orderId: string; goal: string | null; waypointIds: string[] } | null {
  if (twin.order === null || twin.order.status !== 'paused') return null
  const { orderId, goal, remaining } = twin.order
  // Points of the robot's own and free goals have no names to choose by.
  return { orderId, goal: goal.name, waypointIds: remaining.filter((id) => id !== 'here' && id !== 'goal') }
}

/**
 * What becomes of the order that driving by hand put aside. The robot stands elsewhere now, so the way is planned anew
 * from there; the robot's own remainder of the old order is given up first.
 * @throws AppError entity.notFound when there is no such order, and those of `giveOrder`
 */
export async function afterDriving(link: LinkContext, twin: RobotTwin, choice: AfterDriving): Promise<void> {
  const paused = twin.order
  if (paused === null || paused.status !== 'paused') throw new AppError('entity.notFound')
  if (twin.state !== null && hasOpenOrder(twin.state)) await giveUpOrder(link, twin)
  if (choice.choice === 'abandon') {
    await setOrderStatus(link.db, paused.orderId, 'cancelled', link.clock.now())
    twin.order = null
    link.changed(twin)
    return
  }
  const { x, y, theta, waypointId, dock } = paused.goal
  const goal = waypointId === null ? { x, y, theta } : { waypointId }
  const via =
    choice.choice === 'resumeFrom' && choice.waypointId !== waypointId ? choice.waypointId : undefined
  try {
    await giveOrder(link, twin, goal, { dock, via })
  } catch (error) {
    // The choice is still to be made, also after a restart.
    twin.order = paused
    await reopenOrder(link.db, paused.orderId)
    link.changed(twin)
    throw error
  }
}
