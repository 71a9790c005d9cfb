import { AppError } from '../../../kernel/process/app-error.ts'
import type { LinkContext } from '../link-context.ts'
import { saveGivenUpOrder, settleGivenUpOrders } from '../twins/order.store.ts'
import { isCapable } from '../twins/robot-readiness.ts'
import { hasOpenOrder, type RobotTwin } from '../twins/robot-twin.ts'

/**
 * Orders that the robot never answered and that were reported to the operator as failed. Such an order may still reach
 * the robot late, so a cancel is sent right after it, whenever the robot connects, and whenever it names the order;
 * until the robot has answered a cancel it gets no other order. The database keeps them across a restart of the server.
 */

type Parts = Pick<LinkContext, 'db' | 'clock' | 'log' | 'sender'>

/** How long a robot may take to answer the cancel before it is given something new. */
const answerWithinMs = 5_000
/** An order that runs anyway is cancelled this often until it stops. */
const pollEveryMs = 1_000

/** Gives up an order: cancels it at once, and remembers it until the robot has answered. */
export async function giveUpUnansweredOrder(link: Parts, twin: RobotTwin, orderId: string): Promise<void> {
  twin.givenUp.orders.set(orderId, { isSaved: false })
  cancelGivenUpOrders(link, twin)
  await saveGivenUpOrders(link, twin)
}

/** Stores given-up orders that are not yet in the database. */
export async function saveGivenUpOrders(link: Parts, twin: RobotTwin): Promise<void> {
  for (const [orderId, entry] of twin.givenUp.orders) {
    if (entry.isSaved) continue
    entry.isSaved = true
    const order = { id: orderId, robotId: twin.robotId, at: link.clock.now() }
    await saveGivenUpOrder(link.db, order).catch((error: unknown) => {
      entry.isSaved = false
      link.log.warn({ error, orderId }, 'an order that was given up could not be written down')
    })
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
export function watchGivenUpOrders(
  link: Parts & { keep: (work: Promise<void>, what: string) => void },
  twin: RobotTwin,
): void {
  const { orders, cancel } = twin.givenUp
  if (orders.size === 0 || twin.state === null) return
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
