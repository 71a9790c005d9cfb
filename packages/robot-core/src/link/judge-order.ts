import { crossesKeepout, type VehicleZone } from '../maps/vehicle-zones.ts'
import { isChain, type LinkNode, type LinkOrder } from './link-order.ts'
import type { LinkFault } from './link-report.ts'
import type { OrderState } from './order-state.ts'

/** What determines whether the robot can accept an order. */
export type OrderConditions = {
  /** `false` while it is stopped, in standby or driven manually. */
  readonly mayMove: boolean
  readonly mapId: string | null
  readonly x: number
  readonly y: number
  /** The actions that the vehicle supports. */
  readonly actionTypes: readonly string[]
  /** The order in progress when the robot was restarted: it is unknown how much of it is done. */
  readonly lostOrderId: string | null
  /** The zones in force. */
  readonly zones: readonly VehicleZone[]
}

export type OrderRefusal = readonly [fault: LinkFault, description: string]
type Known = Pick<OrderState, 'orderId' | 'orderUpdateId' | 'last' | 'running'>

/** Why the robot rejects an order or update, or `null`. What it is doing is checked before what it can do. */
export function judgeOrder(known: Known, order: LinkOrder, conditions: OrderConditions): OrderRefusal | null {
  const isUpdate = order.orderId === known.orderId
  // A master unaware of the restart continues the order: doing steps twice would be worse than not at all.
  if (order.orderId === conditions.lostOrderId)
    return ['outdatedOrderUpdate', `Order ${order.orderId} was begun before the robot was restarted`]
  const refusal = isUpdate ? judgeUpdate(known, order) : judgeNewOrder(known)
  return refusal ?? judgeRoute(order, conditions)
}

function judgeNewOrder({ running, orderId }: Known): OrderRefusal | null {
  return running === null ? null : ['otherOrderActive', `Order ${orderId} is not finished`]
}

/** A newer order of the same id continues where the base ended. */
function judgeUpdate({ orderUpdateId, running, last }: Known, order: LinkOrder): OrderRefusal | null {
  if (order.orderUpdateId <= orderUpdateId)
    return ['outdatedOrderUpdate', `Update ${orderUpdateId} is known already`]
  const [first] = order.nodes
  const joins = first?.nodeId === last.nodeId && first.sequenceId === last.sequenceId
  // An update while driving would have to be stitched into the base; the robot takes it once the base is done.
  return running === null && joins
    ? null
    : ['validation', 'An update continues from the last node of a finished base']
}

function judgeRoute(order: LinkOrder, conditions: OrderConditions): OrderRefusal | null {
  if (!conditions.mayMove) return ['notAvailable', 'The robot is stopped, in standby or driven by hand']
  if (!isChain(order)) return ['validation', 'Nodes and edges are no chain']
  if (order.edges.some((edge) => edge.actions.length > 0))
    return ['invalidOrderAction', 'Actions on edges are not supported']
  const base = order.nodes.filter((node) => node.released)
  if (base.some((node) => node.position === null))
    return ['validation', 'Every released node needs its position']
  const unknown = base
    .flatMap((node) => node.actions)
    .find(({ actionType }) => !conditions.actionTypes.includes(actionType))
  if (unknown !== undefined) return ['invalidOrderAction', `Unknown action ${unknown.actionType}`]
  const { mapId, x, y } = conditions
  if (base.some((node) => node.position?.mapId !== mapId))
    return ['startNodeOutOfRange', `The robot is on map ${mapId ?? 'none'}`]
  const first = base[0]?.position
  if (!first || Math.hypot(first.x - x, first.y - y) > first.deviation)
    return ['startNodeOutOfRange', 'The robot does not stand on the first node']
  return judgeZones(base, conditions)
}

/** The way from the robot through all nodes must not enter a keepout zone; leaving one is allowed. */
function judgeZones(base: readonly LinkNode[], { x, y, zones }: OrderConditions): OrderRefusal | null {
  let from: [number, number] = [x, y]
  for (const { nodeId, position } of base) {
    if (position === null) continue
    const to: [number, number] = [position.x, position.y]
    if (crossesKeepout(zones, from, to))
      return ['blockedZone', `The way to node ${nodeId} leads through a keepout zone`]
    from = to
  }
  return null
}
