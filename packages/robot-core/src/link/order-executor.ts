import type { ActionOutcome, RoutePoint, Vehicle, VehicleAction, VehicleActionType } from '../adapter.ts'
import { isChain, type LinkAction, type LinkEdge, type LinkNode, type LinkOrder } from './link-order.ts'
import type { ActionReport, LinkError, LinkFault } from './link-report.ts'

/**
 * Carries out one order at a time: drives its released nodes and does their actions in turn. It needs no link, so an
 * order that was released goes on to its end while the link is down (VDA 5050, 4.1).
 */
export type OrderExecutor = {
  /** Takes an order, ignores the same one, or says why not. */
  take(order: LinkOrder): void
  /** Stands still and keeps the order. */
  pause(): void
  resume(): void
  /** Brakes for good; the order is kept until `cancel`, when the robot stands. @returns whether there was one. */
  beginCancel(): boolean
  /** Gives the order up: what is not done is FAILED. */
  cancel(): void
  isActive(): boolean
  isPaused(): boolean
  onReached(index: number): void
  onRouteFailed(error: string, description: string): void
  report(): {
    orderId: string
    orderUpdateId: number
    lastNodeId: string
    lastNodeSequenceId: number
    nodesAhead: readonly LinkNode[]
    edgesAhead: readonly LinkEdge[]
    orderActions: readonly ActionReport[]
    errors: readonly LinkError[]
  }
}

type Running = { order: LinkOrder; at: number; cancelAction: (() => void) | null }

export function createOrderExecutor(
  vehicle: Vehicle,
  ports: { mayTake(): boolean; onChange(): void },
): OrderExecutor {
  let orderId = ''
  let orderUpdateId = 0
  let last = { nodeId: '', sequenceId: 0 }
  let running: Running | null = null
  let actions: ActionReport[] = []
  let errors: LinkError[] = []
  let paused = false
  /** Is being cancelled: nothing of it begins any more. */
  let ending = false
  /** Position in the order of the first point that the vehicle was given. */
  let routeFrom = 0

  function refuse(order: LinkOrder, fault: LinkFault, description: string): void {
    const references = { orderId: order.orderId, orderUpdateId: String(order.orderUpdateId) }
    errors = [
      ...errors.filter((e) => e.references?.orderId !== order.orderId),
      { fault, description, references },
    ]
    errors = errors.slice(-10)
    ports.onChange()
  }

  function take(order: LinkOrder): void {
    if (order.orderId === orderId) return takeAgain(order)
    if (running !== null) return refuse(order, 'otherOrderActive', `Order ${orderId} is not finished`)
    const reason = refusalOf(order)
    if (reason !== null) return refuse(order, ...reason)
    orderId = order.orderId
    start(order)
  }

  /** The same order again is ignored; a newer one of the same id continues where the base ended. */
  function takeAgain(order: LinkOrder): void {
    if (order.orderUpdateId === orderUpdateId) return
    if (order.orderUpdateId < orderUpdateId)
      return refuse(order, 'outdatedOrderUpdate', `Update ${orderUpdateId} is known already`)
    const reason = refusalOf(order)
    const joins = order.nodes[0]?.nodeId === last.nodeId && order.nodes[0]?.sequenceId === last.sequenceId
    // An update while driving would have to be stitched into the base; it waits until the base is done.
    if (running !== null || !joins)
      return refuse(order, 'validation', 'An update continues from the last node of a finished base')
    if (reason !== null) return refuse(order, ...reason)
    start(order)
  }

  function refusalOf(order: LinkOrder): [LinkFault, string] | null {
    if (!ports.mayTake()) return ['notAvailable', 'The robot is stopped, in standby or driven by hand']
    if (!isChain(order)) return ['validation', 'Nodes and edges are no chain']
    if (order.edges.some((edge) => edge.actions.length > 0))
      return ['invalidOrderAction', 'Actions on edges are not supported']
    const base = order.nodes.filter((node) => node.released)
    if (base.some((node) => node.position === null))
      return ['validation', 'Every released node needs its position']
    const unknown = base.flatMap((node) => node.actions).find((action) => asVehicleAction(action) === null)
    if (unknown !== undefined) return ['invalidOrderAction', `Unknown action ${unknown.actionType}`]
    const { mapId, x, y } = vehicle.state()
    if (base.some((node) => node.position?.mapId !== mapId))
      return ['startNodeOutOfRange', `The robot is on map ${mapId ?? 'none'}`]
    const first = base[0]?.position
    if (!first || Math.hypot(first.x - x, first.y - y) > first.deviation)
      return ['startNodeOutOfRange', 'The robot does not stand on the first node']
    return null
  }

  function start(order: LinkOrder): void {
    orderUpdateId = order.orderUpdateId
    running = { order, at: 0, cancelAction: null }
    errors = []
    paused = false
    actions = order.nodes.flatMap((node) =>
      node.actions.map(
        ({ actionId, actionType }): ActionReport => ({
          actionId,
          actionType,
          status: 'WAITING',
          result: null,
        }),
      ),
    )
    arrive()
  }

  /** The vehicle stands on, or passes, the node of position `at`. */
  function arrive(): void {
    const node = running?.order.nodes[running.at]
    if (running === null || node === undefined) return
    last = { nodeId: node.nodeId, sequenceId: node.sequenceId }
    ports.onChange()
    doNext()
  }

  /** The next action of the node, or the way to the next nodes, or the end of the order. */
  function doNext(): void {
    if (running === null || paused || ending || running.cancelAction !== null) return
    const node = running.order.nodes[running.at]
    const action = node?.actions.find(({ actionId }) => statusOf(actionId) === 'WAITING')
    if (action !== undefined) return perform(action)
    const { nodes, edges } = running.order
    if (nodes[running.at + 1]?.released !== true) return finish()
    routeFrom = running.at + 1
    const route: RoutePoint[] = []
    for (let i = routeFrom; i < nodes.length; i++) {
      const next = nodes[i]
      if (!next?.released || next.position === null) break
      const { x, y, theta } = next.position
      route.push({ x, y, theta, maxSpeed: edges[i - 1]?.maxSpeed ?? null })
      if (next.actions.length > 0) break
    }
    vehicle.follow(route)
  }

  function perform(action: LinkAction): void {
    const current = running
    const asked = asVehicleAction(action)
    if (current === null || asked === null) return
    setStatus(action.actionId, 'RUNNING')
    let ended = false
    const waits = action.blockingType !== 'NONE'
    const cancel = vehicle.perform(asked, (outcome) => {
      ended = true
      endAction(action.actionId, outcome)
      if (running !== current || !waits) return
      current.cancelAction = null
      doNext()
    })
    if (!ended && waits) current.cancelAction = cancel
    if (!waits) doNext()
  }

  function endAction(actionId: string, outcome: ActionOutcome): void {
    if (statusOf(actionId) !== 'RUNNING') return
    if (outcome.ok) return setStatus(actionId, 'FINISHED', outcome.result)
    setStatus(actionId, 'FAILED', { error: outcome.error, description: outcome.description })
    const { error: type, description } = outcome
    errors = [...errors, { type, level: 'warning', description, references: { orderId, actionId } }]
  }

  function finish(): void {
    running = null
    ports.onChange()
  }

  function statusOf(actionId: string): ActionReport['status'] | undefined {
    return actions.find((action) => action.actionId === actionId)?.status
  }

  function setStatus(actionId: string, status: ActionReport['status'], result?: object): void {
    const text = result === undefined ? null : JSON.stringify(result)
    actions = actions.map((action) =>
      action.actionId === actionId ? { ...action, status, result: text } : action,
    )
    ports.onChange()
  }

  /** Ends the order before its time. */
  function abandon(): void {
    const cancelAction = running?.cancelAction ?? null
    running = null
    paused = false
    ending = false
    vehicle.halt()
    cancelAction?.()
    actions = actions.map((action) =>
      action.status === 'WAITING' || action.status === 'RUNNING' ? { ...action, status: 'FAILED' } : action,
    )
    ports.onChange()
  }

  return {
    take,
    pause() {
      if (paused) return
      paused = running !== null
      if (running?.cancelAction === null) vehicle.halt()
      ports.onChange()
    },
    resume() {
      if (!paused) return
      paused = false
      ports.onChange()
      doNext()
    },
    beginCancel() {
      if (running === null) return false
      ending = true
      const { cancelAction } = running
      running.cancelAction = null
      vehicle.halt()
      cancelAction?.()
      return true
    },
    cancel() {
      if (running !== null) abandon()
    },
    isActive: () => running !== null,
    isPaused: () => paused,
    onReached(index) {
      if (running === null) return
      running.at = routeFrom + index
      const node = running.order.nodes[running.at]
      if (node === undefined) return
      last = { nodeId: node.nodeId, sequenceId: node.sequenceId }
      const isStop = node.actions.length > 0 || running.order.nodes[running.at + 1]?.released !== true
      if (isStop) arrive()
      else ports.onChange()
    },
    onRouteFailed(type, description) {
      if (running === null) return
      errors = [...errors, { type, level: 'warning', description, references: { orderId } }]
      abandon()
    },
    report: () => ({
      orderId,
      orderUpdateId,
      lastNodeId: last.nodeId,
      lastNodeSequenceId: last.sequenceId,
      nodesAhead: running?.order.nodes.slice(running.at + 1) ?? [],
      edgesAhead: running?.order.edges.slice(running.at) ?? [],
      orderActions: actions,
      errors,
    }),
  }

  function asVehicleAction({ actionType, parameters }: LinkAction): VehicleAction | null {
    const type = vehicle.info.actions.find((known): known is VehicleActionType => known === actionType)
    return type === undefined ? null : { type, parameters }
  }
}
