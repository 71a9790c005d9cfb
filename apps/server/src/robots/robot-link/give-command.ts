import type { RobotCommand } from '@wheelhouse/contract/robots/robot-command'
import { AppError } from '../../kernel/process/app-error.ts'
import { floorPlanOf, giveOrder } from './give-order.ts'
import type { LinkContext } from './link-context.ts'
import { setOrderStatus } from './order.store.ts'
import { nearestDock, undockGoal } from './plan-order.ts'
import {
  requireCapable,
  requireIdle,
  requireMovable,
  requireOnline,
  requireReachable,
} from './robot-readiness.ts'
import { hasOpenOrder, type RobotTwin } from './robot-twin.ts'

export type CommandAnswer = { actionId: string; status: 'accepted' | 'finished' }

/** How long a robot may take to answer an instant action; VDA 5050 robots answer with their next state. */
const answerWithinMs = 5_000

/** What makes a robot stand is taken from it whatever its status is: it may be at work when it is taken out of service. */
const standing = new Set(['cancelOrder', 'startPause', 'stopCleaning'])

/**
 * One instant action, and the robot's own answer to it.
 * @throws AppError robot.offline, robot.unavailable, robot.notCapable, robot.refused, robot.noAnswer
 */
export async function giveInstantAction(
  link: LinkContext,
  twin: RobotTwin,
  actionType: string,
  parameters: Record<string, unknown> = {},
): Promise<CommandAnswer> {
  const requireReady = standing.has(actionType) ? requireReachable : requireOnline
  requireReady(twin, link.clock.monotonicMs())
  requireCapable(twin, actionType)
  const [actionId = ''] = link.sender.instantActions(twin, [{ actionType, parameters }])
  const outcome = await link.waiters.waitFor(
    twin,
    (t) => {
      const report = t.actions.get(actionId)
      return report === undefined || report.outcome === 'waiting' ? undefined : report.outcome
    },
    answerWithinMs,
  )
  if (outcome === null) throw new AppError('robot.noAnswer')
  if (outcome === 'failed') throw new AppError('robot.refused')
  return { actionId, status: outcome === 'finished' ? 'finished' : 'accepted' }
}

/** Carries out one of the console's commands (contract `robotCommandSchema`). Errors as declared at its route. */
export async function giveCommand(
  link: LinkContext,
  twin: RobotTwin,
  { command, params }: RobotCommand,
): Promise<CommandAnswer> {
  if (command === 'goTo') return { actionId: await giveOrder(link, twin, params), status: 'accepted' }
  if (command === 'cancelOrder') return cancelOrder(link, twin)
  return giveInstantAction(link, twin, command, params)
}

/** Ends the running order; the robot stops and keeps its ids. */
export async function cancelOrder(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
  const before = twin.order
  if (before?.status === 'running') twin.order = { ...before, status: 'cancelling' }
  const answer = await giveUpOrder(link, twin).catch((error: unknown) => {
    // It goes on, and its end is the robot's own again.
    if (twin.order?.status === 'cancelling') twin.order = before
    throw error
  })
  if (twin.order !== null) {
    await setOrderStatus(link.db, twin.order.orderId, 'cancelled', link.clock.now())
    twin.order = null
  }
  return answer
}

/** The robot gives up what it still has of its order; what we keep of it stays as it is. */
export async function giveUpOrder(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
  const answer = await giveInstantAction(link, twin, 'cancelOrder')
  await link.waiters.waitFor(
    twin,
    (t) => (t.state !== null && hasOpenOrder(t.state) ? undefined : true),
    answerWithinMs,
  )
  return answer
}

/** The buttons of the operation screen (domain §11.1 row 14). */
export const robotActions = {
  async startCleaning(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    requireMovable(twin, link.clock.monotonicMs())
    requireIdle(twin)
    return giveInstantAction(link, twin, 'startCleaning')
  },

  stopCleaning(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    return giveInstantAction(link, twin, 'stopCleaning')
  },

  /** To the nearest dock, and charge there. What the robot is doing must be stopped first. */
  async dock(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    requireMovable(twin, link.clock.monotonicMs())
    const plan = await floorPlanOf(link, twin)
    const dock = twin.state?.pose ? nearestDock(plan, twin.state.pose) : null
    if (dock === null) throw new AppError('robot.noRoute')
    return {
      actionId: await giveOrder(link, twin, { waypointId: dock.id }, { dock: true }),
      status: 'accepted',
    }
  },

  async undock(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    requireMovable(twin, link.clock.monotonicMs())
    const plan = await floorPlanOf(link, twin)
    const goal = twin.state?.pose ? undockGoal(plan, twin.state.pose) : null
    if (goal === null) throw new AppError('robot.noRoute')
    return { actionId: await giveOrder(link, twin, { waypointId: goal.id }), status: 'accepted' }
  },

  /** Everything the robot does by itself ends; it is not the remote stop, which is latched. */
  async stop(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    if (twin.statusMessage?.cleaning === true) return robotActions.stopCleaning(link, twin)
    return cancelOrder(link, twin)
  },

  pause(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    return giveInstantAction(link, twin, 'startPause')
  },

  async resume(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    requireMovable(twin, link.clock.monotonicMs())
    return giveInstantAction(link, twin, 'stopPause')
  },
}
