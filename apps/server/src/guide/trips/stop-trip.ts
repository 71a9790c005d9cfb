import type { AuditActor } from '../../kernel/http/audit.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { auditRobotAction } from '../../robots/audit-robot-action.ts'
import { cancelOrder } from '../../robots/robot-link/orders/give-command.ts'
import { getClosedMode, type RobotTwin } from '../../robots/robot-link/twins/robot-twin.ts'
import type { ScreenParts, TakenScreen } from '../take-screen.ts'
import { endTrip, getTrip } from './guide-trip.store.ts'
import { findOutcome } from './trip-state.ts'

/**
 * Ends a trip. The robot drops its order if that is still its current one and nobody has taken over the robot.
 * @throws AppError entity.notFound; guide.notStopped
 */
export async function stopTrip(
  { link, systemDb: db, clock }: ScreenParts,
  { screen, twin }: TakenScreen,
  asked: { chatId: string; tripId: string },
  actor: AuditActor,
): Promise<void> {
  const trip = await getTrip(db, screen, asked)
  if (findOutcome(trip, clock.now()) !== null) return
  const action = { twin, action: 'robot:stopTrip', details: { goal: trip.waypointName } }
  try {
    await auditRobotAction(link.audit, actor, action, async () => {
      // Nothing may happen between the check and the cancellation.
      if (isAt(twin, trip.orderId) && !isInOtherHands(twin)) await cancelOrder(link, twin)
      await endTrip(db, trip.id, 'cancelled', clock.now())
    })
  } catch (error) {
    throw error instanceof AppError ? new AppError('guide.notStopped') : error
  }
}

/** A server that did not give the order itself relies on the robot's state. */
function isAt({ order, state }: RobotTwin, orderId: string): boolean {
  return (order === null ? state?.orderId : order.orderId) === orderId
}

function isInOtherHands(twin: RobotTwin): boolean {
  const { lease, isBeingTaken, order } = twin
  return lease !== null || isBeingTaken || order?.status === 'paused' || getClosedMode(twin) !== null
}
