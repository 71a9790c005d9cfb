import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import type {
  VdaAction,
  VdaBlockingType,
  VdaEdge,
  VdaHeader,
  VdaInstantActions,
  VdaNode,
  VdaOrder,
} from '@wheelhouse/contract/robots/vda5050'
import { normalizeAngle } from '@wheelhouse/map-model/geometry'

/** Our internal orders and actions, encoded strictly to the version the robot itself speaks. Pure: no clock, no I/O. */

export type LinkAction = {
  actionType: string
  actionId: string
  parameters: Record<string, unknown>
  /** Only in an order; HARD by default. */
  blockingType?: VdaBlockingType
}

export type OrderNode = {
  nodeId: string
  x: number
  y: number
  theta: number
  mapId: string
  /**
   * Metres the robot may be away from the node it starts on; omitted elsewhere, where the robot's own default applies.
   */
  deviation?: number
  actions: LinkAction[]
}

export type LinkOrder = {
  orderId: string
  orderUpdateId: number
  nodes: OrderNode[]
  /**
   * `maxSpeed` in m/s for the edge that leads to the node at the same index + 1; only for robots that know the field.
   */
  edgeSpeeds: (number | null)[]
}

/** One complete base: every node and edge is released (R-ROBOTS-21: no horizon, no stitching). */
export function encodeOrder(order: LinkOrder, header: VdaHeader, version: VdaVersion): VdaOrder {
  const nodes = order.nodes.map(
    (node, index): VdaNode => ({
      nodeId: node.nodeId,
      sequenceId: index * 2,
      released: true,
      // Always with theta: a correct 2.0.0 robot fails the state schema without it (R-ROBOTS-21). Normalised to half a
      // turn: maps may say 270 degrees, and a strict robot refuses the whole order.
      nodePosition: {
        x: node.x,
        y: node.y,
        theta: normalizeAngle(node.theta),
        mapId: node.mapId,
        ...encodeDeviation(node.deviation, version),
      },
      actions: node.actions.map((action) => encodeAction(action, action.blockingType ?? 'HARD', version)),
    }),
  )
  const edges = order.nodes.slice(1).map((node, index): VdaEdge => {
    const from = order.nodes[index]?.nodeId ?? ''
    const speed = order.edgeSpeeds[index] ?? null
    return {
      edgeId: `${from}__${node.nodeId}`,
      sequenceId: index * 2 + 1,
      released: true,
      ...(version === '3.0.0' ? {} : { startNodeId: from, endNodeId: node.nodeId }),
      ...encodeSpeed(speed, version),
      actions: [],
    }
  })
  return { ...header, orderId: order.orderId, orderUpdateId: order.orderUpdateId, nodes, edges }
}

/** 2.x robots read either `actions` or `instantActions`, so they get both (R-ROBOTS-21). */
export function encodeInstantActions(
  actions: LinkAction[],
  header: VdaHeader,
  version: VdaVersion,
): VdaInstantActions {
  const encoded = actions.map((action) => ({
    ...encodeAction(action, 'NONE', version),
    ...(version === '2.0.0' ? { actionName: action.actionType } : {}),
  }))
  return version === '3.0.0'
    ? { ...header, actions: encoded }
    : { ...header, actions: encoded, instantActions: encoded }
}

/** Nested values are JSON texts in 2.x, which allows only arrays, booleans, numbers and strings as values. */
function encodeAction(
  action: LinkAction,
  blockingType: VdaAction['blockingType'],
  version: VdaVersion,
): VdaAction {
  const parameters = Object.entries(action.parameters).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  return {
    actionType: action.actionType,
    actionId: action.actionId,
    blockingType,
    ...(parameters.length === 0
      ? {}
      : {
          actionParameters: parameters.map(([key, value]) => ({
            key,
            value: version !== '3.0.0' && typeof value === 'object' ? JSON.stringify(value) : value,
          })),
        }),
  }
}

function encodeDeviation(
  deviation: number | undefined,
  version: VdaVersion,
): Partial<VdaNode['nodePosition']> {
  if (deviation === undefined) return {}
  if (version === '2.0.0') return { allowedDeviationXy: deviation, allowedDeviationTheta: Math.PI }
  if (version === '2.1.0') return { allowedDeviationXY: deviation, allowedDeviationTheta: Math.PI }
  return { allowedDeviationXY: { a: deviation, b: deviation, theta: 0 }, allowedDeviationTheta: Math.PI }
}

function encodeSpeed(speed: number | null, version: VdaVersion): Partial<VdaEdge> {
  if (speed === null) return {}
  return version === '3.0.0' ? { maximumSpeed: speed } : { maxSpeed: speed }
}
