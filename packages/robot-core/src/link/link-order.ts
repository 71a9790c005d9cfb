import { z } from 'zod'

/**
 * Orders and instant actions of any VDA 5050 version, decoded into one internal form. Lenient: unknown
 * members are ignored, and both spellings of a member are accepted (R-ROBOTS-22).
 */

export type LinkAction = {
  readonly actionId: string
  readonly actionType: string
  readonly blockingType: 'NONE' | 'SOFT' | 'HARD'
  readonly parameters: Readonly<Record<string, unknown>>
}

export type LinkNode = {
  readonly nodeId: string
  readonly sequenceId: number
  readonly released: boolean
  /** Metres, radians; `null`: the order leaves the position to the robot. */
  readonly position: { x: number; y: number; theta: number | null; mapId: string; deviation: number } | null
  readonly actions: readonly LinkAction[]
}

export type LinkEdge = {
  readonly edgeId: string
  readonly sequenceId: number
  readonly released: boolean
  /** m/s. */
  readonly maxSpeed: number | null
  readonly actions: readonly LinkAction[]
}

export type LinkOrder = {
  readonly orderId: string
  readonly orderUpdateId: number
  readonly nodes: readonly LinkNode[]
  readonly edges: readonly LinkEdge[]
}

const id = z.string().min(1).max(200)
/** A robot within this distance is on its first node, unless the order says otherwise. Metres. */
const defaultDeviation = 0.5

const actionSchema = z
  .object({
    actionType: id,
    actionId: id,
    blockingType: z.enum(['NONE', 'SOFT', 'SINGLE', 'HARD']).default('HARD'),
    actionParameters: z.array(z.object({ key: z.string().max(200), value: z.unknown() })).nullish(),
  })
  .transform(
    ({ actionType, actionId, blockingType, actionParameters }): LinkAction => ({
      actionType,
      actionId,
      // SINGLE of 3.0.0: no other action in parallel, driving allowed. Ours run one after the other anyway.
      blockingType: blockingType === 'SINGLE' ? 'SOFT' : blockingType,
      parameters: Object.fromEntries((actionParameters ?? []).map(({ key, value }) => [key, value])),
    }),
  )

const deviationSchema = z.union([
  z.number().min(0),
  z.object({ a: z.number().min(0), b: z.number().min(0) }).transform(({ a, b }) => Math.max(a, b)),
])

const nodeSchema = z
  .object({
    nodeId: id,
    sequenceId: z.int().min(0),
    released: z.boolean(),
    nodePosition: z
      .object({
        x: z.number(),
        y: z.number(),
        theta: z.number().nullish(),
        mapId: z.string().max(200),
        allowedDeviationXy: deviationSchema.nullish(),
        allowedDeviationXY: deviationSchema.nullish(),
      })
      .nullish(),
    actions: z.array(actionSchema).max(200).default([]),
  })
  .transform(({ nodePosition, ...node }): LinkNode => {
    if (!nodePosition) return { ...node, position: null }
    const { x, y, theta, mapId, allowedDeviationXY, allowedDeviationXy } = nodePosition
    const deviation = allowedDeviationXY ?? allowedDeviationXy ?? defaultDeviation
    return { ...node, position: { x, y, theta: theta ?? null, mapId, deviation } }
  })

const edgeSchema = z
  .object({
    edgeId: id,
    sequenceId: z.int().min(0),
    released: z.boolean(),
    maxSpeed: z.number().positive().nullish(),
    maximumSpeed: z.number().positive().nullish(),
    actions: z.array(actionSchema).max(200).default([]),
  })
  .transform(
    ({ maxSpeed, maximumSpeed, ...edge }): LinkEdge => ({
      ...edge,
      maxSpeed: maxSpeed ?? maximumSpeed ?? null,
    }),
  )

export const orderSchema = z.object({
  orderId: id,
  orderUpdateId: z.int().min(0),
  nodes: z.array(nodeSchema).min(1).max(2_000),
  edges: z.array(edgeSchema).max(2_000),
}) satisfies z.ZodType<LinkOrder>

/** 2.0.0 names the list `actions`, some masters `instantActions`; our server sends both with the same content. */
export const instantActionsSchema = z
  .object({
    actions: z.array(actionSchema).max(50).nullish(),
    instantActions: z.array(actionSchema).max(50).nullish(),
  })
  .refine(({ actions, instantActions }) => actions !== undefined || instantActions !== undefined)
  .transform(({ actions, instantActions }) => actions ?? instantActions ?? [])

/** Is the order a chain: one edge between two nodes, consecutive sequence ids, nothing released after the base? */
export function isChain(order: LinkOrder): boolean {
  const { nodes, edges } = order
  if (edges.length !== nodes.length - 1 || nodes[0]?.released !== true) return false
  const steps = nodes.flatMap((node, index) => {
    const edge = edges[index]
    return edge === undefined ? [node] : [node, edge]
  })
  return steps.every((step, index) => {
    const before = steps[index - 1]
    return (
      before === undefined ||
      (step.sequenceId === before.sequenceId + 1 && (before.released || !step.released))
    )
  })
}
