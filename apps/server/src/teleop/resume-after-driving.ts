import { AppError } from '../kernel/process/app-error.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { giveUpOrder } from '../robots/robot-link/orders/give-command.ts'
import { giveOrder } from '../robots/robot-link/orders/give-order.ts'
import { reopenOrder, setOrderStatus } from '../robots/robot-link/twins/order.store.ts'
import { hasOpenOrder, type RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'

type AfterDriving =
  | { choice: 'resume' }
  | { choice: 'resumeFrom'; waypointId: string }
  | { choice: 'abandon' }

/** Waypoints still ahead of the order that was set aside, for "resume from". */
export function findPausedOrder(
  twin: RobotTwin,
): { orderId: string; goal: string | null; waypointIds: string[] } | null {
  if (twin.order === null || twin.order.status !== 'paused') return null
  const { orderId, goal, remaining } = twin.order
  // Free points and goals have no names to choose from.
  return { orderId, goal: goal.name, waypointIds: remaining.filter((id) => id !== 'here' && id !== 'goal') }
}

/** Up to this speed, a robot stands still. m/s and rad/s. */
const still = 0.02
/** A robot that braked from full speed stands by then. */
const standsWithinMs = 5_000

/**
 * Decides about the order that manual driving set aside. The robot is elsewhere now, so the path is replanned from
 * there, after the robot has dropped the rest of the old order.
 * @throws AppError entity.notFound when there is no such order, and those of `giveOrder`
 */
export async function afterDriving(link: LinkContext, twin: RobotTwin, choice: AfterDriving): Promise<void> {
  const paused = twin.order
  if (paused === null || paused.status !== 'paused') throw new AppError('entity.notFound')
  await dropOrder(link, twin)
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
    // A robot that is still braking leaves the place where the new path begins, and refuses it.
    await link.freshen([twin])
    await link.waiters.waitFor(twin, (t) => (isStanding(t) ? true : undefined), standsWithinMs)
    await giveOrder(link, twin, goal, { dock, via })
  } catch (error) {
    // A robot that has taken the new order is on its way, even if that could not be saved.
    if (twin.order !== null && twin.order !== paused) throw error
    // The choice is still pending, even after a restart.
    twin.order = paused
    await reopenOrder(link.db, paused.orderId)
    link.changed(twin)
    throw error
  }
}

/** A robot that clears its order by itself as it is driven (MANUAL of VDA 5050 2.x) may have nothing left to cancel by then. */
async function dropOrder(link: LinkContext, twin: RobotTwin): Promise<void> {
  const isOpen = () => twin.state !== null && hasOpenOrder(twin.state)
  if (!isOpen()) return
  await giveUpOrder(link, twin).catch((error: unknown) => {
    if (isOpen()) throw error
  })
}

/** Has nobody a lease on it, by its own report, and does it stand still? */
function isStanding({ state, statusMessage }: RobotTwin): boolean {
  const { vx, vy, omega } = state?.velocity ?? { vx: 0, vy: 0, omega: 0 }
  const isMoving = state?.driving === true || Math.hypot(vx, vy) > still || Math.abs(omega) > still
  return !isMoving && (statusMessage?.leaseId ?? null) === null
}
