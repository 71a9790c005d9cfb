import { orderLostError } from '@wheelhouse/contract/robots/robot-link'
import { z } from 'zod'
import { noOrder, type OrderState } from './order-state.ts'

/**
 * What is kept across a restart: the last order that was begun, and its progress. Without it nobody would know which
 * steps were done while the link was down, and which are still to do.
 */
export const orderMemorySchema = z.object({
  orderId: z.string(),
  orderUpdateId: z.int().default(0),
  last: z.object({ nodeId: z.string(), sequenceId: z.int() }).default(noOrder.last),
  actions: z
    .array(
      z.object({
        actionId: z.string(),
        actionType: z.string(),
        status: z.enum(['WAITING', 'RUNNING', 'FINISHED', 'FAILED']),
        result: z.string().nullable(),
      }),
    )
    .default([]),
  /** Part of it was still to be done. */
  isOpen: z.boolean().default(true),
})
export type OrderMemory = z.output<typeof orderMemorySchema>

/** What has to be persisted of the state; `null`: nothing new. */
export function findNewMemory(before: OrderState, after: OrderState): OrderMemory | null {
  const { orderId, orderUpdateId, last, actions, running } = after
  const isSame =
    orderId === before.orderId &&
    orderUpdateId === before.orderUpdateId &&
    last === before.last &&
    actions === before.actions &&
    (running === null) === (before.running === null)
  return isSame ? null : { orderId, orderUpdateId, last, actions: [...actions], isOpen: running !== null }
}

/** The state after a restart: what was not done of the order is FAILED, and an error reports that the order is lost. */
export function recallOrder(memory: OrderMemory | null): OrderState {
  if (memory === null) return noOrder
  const { orderId, orderUpdateId, last, actions, isOpen } = memory
  const isOver = ({ status }: OrderMemory['actions'][number]) => status === 'FINISHED' || status === 'FAILED'
  const description = 'The robot was restarted in the middle of its order'
  const references = { orderId }
  return {
    ...noOrder,
    orderId,
    orderUpdateId,
    last,
    actions: actions.map((action) => (isOver(action) ? action : { ...action, status: 'FAILED' })),
    errors: isOpen ? [{ type: orderLostError, level: 'warning', description, references }] : [],
  }
}
