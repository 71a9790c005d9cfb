import type { RobotPicture } from './robot-messages.ts'
import type { TestRobot } from './test-robot.ts'

type OrderedAction = { actionType: string; actionId: string }
type Order = { orderId: string; nodes: { nodeId: string; sequenceId: number; actions: OrderedAction[] }[] }

/** What a robot is at. */
type Work = { order: Order | null; at: { node: number; action: number }; states: Map<string, object> }

/** A robot that works orders off at once, action by action, and keeps a log of what it has done. */
export type WorkingRobot = {
  /** Types of the actions that it has done, and the nodes that it has come to, in order. */
  readonly log: string[]
  /** Ids of the orders that it has begun. */
  readonly orders: string[]
  /** Does not begin actions of this type until `let` is called; failing is up to `fail`. */
  hold(actionType: string): void
  let(actionType: string): Promise<void>
  /** The next action of this type fails, with this error. */
  fail(actionType: string, errorType: string): void
  /** What actions of this type bring from now on. */
  bring(actionType: string, result: object): void
  /** How it is, and what it is at: for the same robot at another server. */
  picture(): RobotPicture
  readonly work: Work
  /** Says how it is. */
  say(change?: RobotPicture): Promise<void>
}

/** @param memory of the same robot at another server: what it has done, and the order that it is at */
export function workOrders(
  robot: TestRobot,
  start: RobotPicture,
  memory: Partial<Pick<WorkingRobot, 'log' | 'orders' | 'work'>> = {},
): WorkingRobot {
  const { log = [], orders = [] } = memory
  const held = new Set<string>()
  const failing = new Map<string, string>()
  const results = new Map<string, string>()
  let own: RobotPicture = start
  let order: Order | null = memory.work?.order ?? null
  /** Node and action of it that come next. */
  let at = memory.work?.at ?? { node: 0, action: 0 }
  const states = memory.work?.states ?? new Map<string, object>()

  function work(): void {
    if (order === null || own.paused === true) return
    for (;;) {
      const node = order.nodes[at.node]
      if (node === undefined) break
      if (at.action === 0) log.push(node.nodeId)
      own = { ...own, lastNodeId: node.nodeId, lastSequenceId: node.sequenceId }
      const action = node.actions[at.action]
      if (action === undefined) {
        at = { node: at.node + 1, action: 0 }
        continue
      }
      if (held.has(action.actionType)) {
        states.set(action.actionId, { ...action, actionStatus: 'RUNNING' })
        break
      }
      const error = failing.get(action.actionType)
      failing.delete(action.actionType)
      log.push(error === undefined ? action.actionType : `${action.actionType} failed`)
      const status = error === undefined ? 'FINISHED' : 'FAILED'
      const resultDescription = results.get(action.actionType) ?? 'as requested'
      states.set(action.actionId, { ...action, actionStatus: status, resultDescription })
      const errors = error === undefined ? [] : [toError(error, order.orderId, action.actionId)]
      own = { ...own, errors: [...(own.errors ?? []), ...errors] }
      at = { ...at, action: at.action + 1 }
    }
    const ahead = order.nodes.slice(at.node + (at.action > 0 ? 1 : 0)).map(({ nodeId }) => nodeId)
    own = { ...own, ahead, actions: [...states.values()] }
  }

  function begin(next: Order): void {
    if (next.orderId === own.orderId) return
    orders.push(next.orderId)
    order = next
    at = { node: 0, action: 0 }
    states.clear()
    for (const { actions } of next.nodes)
      for (const action of actions) states.set(action.actionId, { ...action, actionStatus: 'WAITING' })
    own = { ...own, orderId: next.orderId, errors: [] }
  }

  robot.onMessage(({ name, body }) => {
    if (robot.client.disconnecting) return
    if (name === 'order') begin(body as unknown as Order)
    if (name === 'instantActions')
      for (const { actionType, actionId } of body.actions as OrderedAction[]) {
        own = {
          ...own,
          instant: [...(own.instant ?? []), { actionType, actionId, actionStatus: 'FINISHED' }],
        }
        if (actionType === 'startPause') own = { ...own, paused: true }
        if (actionType === 'stopPause') own = { ...own, paused: false }
        if (actionType !== 'cancelOrder' || order === null) continue
        log.push('cancelled')
        order = null
        own = { ...own, ahead: [] }
        for (const [id, state] of states)
          if (!('actionStatus' in state && state.actionStatus === 'FINISHED'))
            states.set(id, { ...state, actionStatus: 'FAILED' })
        own = { ...own, actions: [...states.values()] }
      }
    if (name !== 'order' && name !== 'instantActions') return
    work()
    void robot.state(own)
  })

  return {
    log,
    orders,
    picture: () => own,
    get work() {
      return { order, at, states }
    },
    hold: (actionType) => void held.add(actionType),
    async let(actionType) {
      held.delete(actionType)
      work()
      await robot.state(own)
    },
    bring: (actionType, result) => void results.set(actionType, JSON.stringify(result)),
    fail: (actionType, errorType) => void failing.set(actionType, errorType),
    async say(change = {}) {
      own = { ...own, ...change }
      await robot.state(own)
    },
  }
}

function toError(errorType: string, orderId: string, actionId: string): object {
  const errorReferences = [
    { referenceKey: 'orderId', referenceValue: orderId },
    { referenceKey: 'actionId', referenceValue: actionId },
  ]
  return { errorType, errorLevel: 'WARNING', errorDescription: errorType, errorReferences }
}
