import type { OrderState } from './order-state.ts'

/** One thing that a robot did for its orders: a line of its log. */
export type OrderLogLine =
  | { readonly kind: 'taken' | 'refused' | 'over'; readonly orderId: string }
  | {
      readonly kind: 'reached'
      readonly orderId: string
      readonly nodeId: string
      readonly sequenceId: number
    }
  | {
      readonly kind: 'action'
      readonly orderId: string
      readonly actionId: string
      readonly actionType: string
      readonly status: 'RUNNING' | 'FINISHED' | 'FAILED'
    }

/** What happened to a robot's orders between two states, in the order in which it happened. Pure. */
export function describeOrderChange(before: OrderState, after: OrderState): OrderLogLine[] {
  const { orderId } = after
  const lines: OrderLogLine[] = []
  for (const error of after.errors)
    if ('fault' in error && !before.errors.includes(error))
      lines.push({ kind: 'refused', orderId: error.references?.orderId ?? '' })
  if (after.run !== before.run) lines.push({ kind: 'taken', orderId })
  const { nodeId, sequenceId } = after.last
  const hasMoved = nodeId !== before.last.nodeId || sequenceId !== before.last.sequenceId
  if (hasMoved || after.run !== before.run) lines.push({ kind: 'reached', orderId, nodeId, sequenceId })
  const former = new Map(before.actions.map((action) => [action.actionId, action.status]))
  for (const { actionId, actionType, status } of after.actions)
    if (status !== 'WAITING' && status !== former.get(actionId))
      lines.push({ kind: 'action', orderId, actionId, actionType, status })
  if (after.running === null && before.running !== null) lines.push({ kind: 'over', orderId })
  return lines
}
