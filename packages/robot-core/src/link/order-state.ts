import type { LinkEdge, LinkNode, LinkOrder } from './link-order.ts'
import type { ActionReport, LinkError } from './link-report.ts'

/** What is known of the one order that a robot executes, and the named changes of it. */
export type OrderState = {
  readonly orderId: string
  readonly orderUpdateId: number
  /** The last node reached. */
  readonly last: { readonly nodeId: string; readonly sequenceId: number }
  readonly running: RunningOrder | null
  readonly actions: readonly ActionReport[]
  readonly errors: readonly LinkError[]
  readonly isPaused: boolean
  /** Number of orders and updates begun: an action of an earlier one that ends late has no effect. */
  readonly run: number
}

export type RunningOrder = {
  readonly order: LinkOrder
  /** Position in the order of the last node reached. */
  readonly at: number
  /** Position in the order of the first point of the vehicle's current route. */
  readonly routeFrom: number
  /** The action that the order waits for. */
  readonly waitsFor: string | null
  /** It is being cancelled: none of its steps begins anymore. */
  readonly isEnding: boolean
}

/** A robot without an order since its start. */
export const noOrder: OrderState = {
  orderId: '',
  orderUpdateId: 0,
  last: { nodeId: '', sequenceId: 0 },
  running: null,
  actions: [],
  errors: [],
  isPaused: false,
  run: 0,
}

export function getStatus(state: OrderState, actionId: string): ActionReport['status'] | undefined {
  return state.actions.find((action) => action.actionId === actionId)?.status
}

export function setStatus(
  state: OrderState,
  id: string,
  status: ActionReport['status'],
  outcome: object | null,
): OrderState {
  const result = outcome === null ? null : JSON.stringify(outcome)
  const actions = state.actions.map((action) =>
    action.actionId === id ? { ...action, status, result } : action,
  )
  return { ...state, actions }
}

/** Fails the actions that have not ended. */
export function failActions(state: OrderState, isMeant: (actionId: string) => boolean): OrderState {
  const actions = state.actions.map((action): ActionReport => {
    const isOpen = action.status === 'WAITING' || action.status === 'RUNNING'
    return isOpen && isMeant(action.actionId) ? { ...action, status: 'FAILED' } : action
  })
  return { ...state, actions }
}

export function addWarning(
  state: OrderState,
  type: string,
  description: string,
  references: Readonly<Record<string, string>>,
): OrderState {
  return { ...state, errors: [...state.errors, { type, level: 'warning', description, references }] }
}

/** The part of the robot's state that reports its order. */
export function reportOrder({ orderId, orderUpdateId, last, running, actions, errors }: OrderState): {
  orderId: string
  orderUpdateId: number
  lastNodeId: string
  lastNodeSequenceId: number
  nodesAhead: readonly LinkNode[]
  edgesAhead: readonly LinkEdge[]
  orderActions: readonly ActionReport[]
  errors: readonly LinkError[]
} {
  return {
    orderId,
    orderUpdateId,
    lastNodeId: last.nodeId,
    lastNodeSequenceId: last.sequenceId,
    nodesAhead: running?.order.nodes.slice(running.at + 1) ?? [],
    edgesAhead: running?.order.edges.slice(running.at) ?? [],
    orderActions: actions,
    errors,
  }
}
