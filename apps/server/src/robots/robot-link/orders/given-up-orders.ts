import { AppError } from '../../../kernel/process/app-error.ts'
import type { LinkContext } from '../link-context.ts'
import type { LinkParts } from '../link-parts.ts'
import { saveGivenUpOrder, settleGivenUpOrders } from '../twins/order.store.ts'
import { isCapable } from '../twins/robot-readiness.ts'
import { hasOpenOrder, isOnline, type RobotTwin } from '../twins/robot-twin.ts'

/**
 * Orders that the robot never answered and that were reported to the operator as failed. Such an order may still reach
 * the robot late, so a cancel is sent right after it, whenever the robot connects, and whenever it names the order;
 * until the robot has answered a cancel it gets no other order. The database keeps them across a restart of the server, and
 * notifies the other servers: the server that gave the order cancels it, and the robot's home in its place if it does not.
 */

type Parts = Pick<LinkContext, 'db' | 'clock' | 'log' | 'sender'>

/** How long a robot may take to answer the cancel before it is given something new. */
const answerWithinMs = 5_000
/** An order that runs anyway is cancelled this often until it stops. */
const pollEveryMs = 1_000
/** How long the robot's home leaves it to the server that gave up an order to settle that. Milliseconds. */
const settledWithinMs = 5_000

/** Gives up an order: cancels it at once, and remembers it until the robot has answered. */
export async function giveUpUnansweredOrder(link: Parts, twin: RobotTwin, orderId: string): Promise<void> {
  twin.givenUp.orders.set(orderId, { saved: 'no', learnedAt: null })
  cancelGivenUpOrders(link, twin)
  await saveGivenUpOrders(link, twin)
}

/** Stores given-up orders that are not yet in the database. */
export async function saveGivenUpOrders(link: Parts, twin: RobotTwin): Promise<void> {
  for (const [orderId, entry] of twin.givenUp.orders) {
    if (entry.saved !== 'no') continue
    entry.saved = 'writing'
    try {
      await saveGivenUpOrder(link.db, { id: orderId, robotId: twin.robotId, at: link.clock.now() })
      entry.saved = 'yes'
    } catch (error) {
      entry.saved = 'no'
      link.log.warn({ error, orderId }, 'an order that was given up could not be written down')
    }
  }
}

/** Sends the robot a cancel for any order that was given up. Must be called before anything else when it connects. */
export function cancelGivenUpOrders(
  { sender, clock }: Pick<Parts, 'sender' | 'clock'>,
  twin: RobotTwin,
): void {
  if (twin.givenUp.orders.size === 0) return
  const actions = ['cancelOrder', ...(isCapable(twin, 'stateRequest') ? ['stateRequest'] : [])]
  const actionIds = sender.instantActions(
    twin,
    actions.map((actionType) => ({ actionType, parameters: {} })),
  )
  twin.givenUp.cancel = { actionIds, askedAt: clock.monotonicMs() }
}

/**
 * Checks the robot's messages: repeats the cancel while it carries out such an order, and forgets the orders once it
 * has answered.
 */
export function watchGivenUpOrders(link: Parts & Pick<LinkParts, 'isHome' | 'keep'>, twin: RobotTwin): void {
  const { orders, cancel } = twin.givenUp
  if (orders.size === 0 || twin.state === null) return
  if (cancel === null && isLeftToUs(link, twin)) return cancelGivenUpOrders(link, twin)
  if (orders.has(twin.state.orderId) && hasOpenOrder(twin.state)) {
    const isDue = cancel === null || link.clock.monotonicMs() - cancel.askedAt >= pollEveryMs
    if (isDue) cancelGivenUpOrders(link, twin)
    return
  }
  if (cancel === null || !isAnswered(twin, cancel.actionIds)) return
  const ids = [...orders.keys()]
  orders.clear()
  twin.givenUp.cancel = null
  link.keep(settleGivenUpOrders(link.db, ids), 'given up orders not settled')
}

/** Has the server that gave up the orders not settled it in time? Then the robot's home does. */
function isLeftToUs({ isHome, clock }: Pick<LinkParts, 'isHome' | 'clock'>, twin: RobotTwin): boolean {
  const now = clock.monotonicMs()
  const isOverdue = [...twin.givenUp.orders.values()].every(
    ({ learnedAt }) => learnedAt === null || now - learnedAt > settledWithinMs,
  )
  return isHome(twin.robotId) && isOverdue && isOnline(twin, now)
}

/** Has this server itself given up an order of the robot? */
export function hasGivenUp({ givenUp }: RobotTwin): boolean {
  return [...givenUp.orders.values()].some(({ learnedAt }) => learnedAt === null)
}

/** Messages of one connection arrive in order: a robot that answered the cancel has had the order, or never gets it. */
function isAnswered({ actions, state }: RobotTwin, actionIds: readonly string[]): boolean {
  const isReported = actionIds.some((id) => ['finished', 'failed'].includes(actions.get(id)?.outcome ?? ''))
  // Some robots report no instant actions, but an error that there was nothing to cancel.
  const errors = state?.errors ?? []
  return isReported || errors.some(({ references }) => actionIds.includes(references.actionId ?? ''))
}

/** To call before a new order. @throws AppError robot.noAnswer while an order given up might still run */
export async function requireNothingGivenUp(link: LinkContext, twin: RobotTwin): Promise<void> {
  if (twin.givenUp.orders.size === 0) return
  cancelGivenUpOrders(link, twin)
  const isSettled = (t: RobotTwin) => (t.givenUp.orders.size === 0 ? true : undefined)
  if ((await link.waiters.waitFor(twin, isSettled, answerWithinMs)) === null)
    throw new AppError('robot.noAnswer')
}
