import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, nameField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { armModels, armTypes } from '../robots/robot-values.ts'
import { poseDuration, poseLimits } from './pose-def.ts'

/** R-FLOWS-12. */
export const networkLimits = { posesMax: 100, edgesMax: 1_000 }

const poseEdgeSchema = z.strictObject({ from: idSchema, to: idSchema, durationMs: poseDuration })
export type PoseEdge = z.output<typeof poseEdgeSchema>

const networkFields = {
  name: nameField(poseLimits.nameMax),
  armModel: z.literal(armModels),
  armType: z.literal(armTypes),
  organizationId: idSchema,
  /** `null`: for all buildings of the organisation. */
  buildingId: idSchema.nullable(),
  /** Its poses: all of this arm. */
  poseIds: z.array(idSchema).min(1).max(networkLimits.posesMax),
  /** The movements that the arm may make; the way back is a separate edge. */
  edges: z.array(poseEdgeSchema).max(networkLimits.edgesMax),
  startPoseId: idSchema,
  status: z.literal([0, 1]),
}

/** Poses, and the movements between them that an arm may make. */
export const poseNetworkSchema = z.object({ ...entityColumns, ...networkFields, ...revisionColumn })
export type PoseNetwork = z.output<typeof poseNetworkSchema>

export const poseNetworkCreate = z.strictObject({
  ...networkFields,
  buildingId: networkFields.buildingId.default(null),
  edges: networkFields.edges.default([]),
  status: networkFields.status.default(1),
})
export const poseNetworkUpdate = toUpdateSchema(networkFields)

const poseNetworkFilter = defineFilter({
  where: ['id', 'name', 'armModel', 'armType', 'organizationId', 'buildingId', 'status', 'updatedAt'],
  order: ['name', 'armModel', 'armType', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(poseNetworkSchema),
})

export const poseNetworkRoutes = crudRoutes({
  path: '/pose-networks',
  one: 'a pose network',
  many: 'pose networks',
  permissions: { read: 'pose:read', create: 'pose:write', update: 'pose:write', delete: 'pose:write' },
  schema: poseNetworkSchema,
  create: poseNetworkCreate,
  update: poseNetworkUpdate,
  filter: poseNetworkFilter,
})

type Graph = Pick<PoseNetwork, 'poseIds' | 'edges' | 'startPoseId'>

/** What is wrong with a network. `noWayBack` is a warning: the arm can get there, but not back to the start. */
export type NetworkProblem =
  | { readonly kind: 'samePoseTwice' | 'unreachable' | 'noWayBack'; readonly poseId: string }
  | { readonly kind: 'unknownStart' }
  | { readonly kind: 'selfEdge' | 'unknownPose' | 'sameEdgeTwice'; readonly edge: number }

/** Problems with which a network is not saved. */
export function isGrave({ kind }: NetworkProblem): boolean {
  return kind !== 'noWayBack'
}

/** Checks a network: every pose reachable from the start, no edge to itself, nothing twice. `edge`: index in `edges`. */
export function checkNetwork({ poseIds, edges, startPoseId }: Graph): NetworkProblem[] {
  const known = new Set(poseIds)
  const problems: NetworkProblem[] = []
  const twice = poseIds.filter((id, i) => poseIds.indexOf(id) !== i)
  for (const poseId of new Set(twice)) problems.push({ kind: 'samePoseTwice', poseId })
  if (!known.has(startPoseId)) problems.push({ kind: 'unknownStart' })
  const ways = new Set<string>()
  for (const [edge, { from, to }] of edges.entries()) {
    if (from === to) problems.push({ kind: 'selfEdge', edge })
    if (!known.has(from) || !known.has(to)) problems.push({ kind: 'unknownPose', edge })
    if (ways.has(`${from} ${to}`)) problems.push({ kind: 'sameEdgeTwice', edge })
    ways.add(`${from} ${to}`)
  }
  const reached = reachFrom(startPoseId, edges)
  const returning = reachFrom(
    startPoseId,
    edges.map(({ from, to, durationMs }) => ({ from: to, to: from, durationMs })),
  )
  for (const poseId of known) {
    if (!reached.has(poseId)) problems.push({ kind: 'unreachable', poseId })
    else if (!returning.has(poseId)) problems.push({ kind: 'noWayBack', poseId })
  }
  return problems
}

/** The poses on the quickest path along the edges, including both ends; `null` if there is none. */
export function findPoseWay({ edges }: Pick<Graph, 'edges'>, from: string, to: string): string[] | null {
  const before = reachFrom(from, edges)
  if (!before.has(to)) return null
  const way = [to]
  for (let at = before.get(to) ?? null; at !== null; at = before.get(at) ?? null) way.unshift(at)
  return way
}

/** Every reachable pose, with its predecessor on the quickest path; `null` for the first. */
function reachFrom(start: string, edges: readonly PoseEdge[]): Map<string, string | null> {
  const before = new Map<string, string | null>()
  const open = new Map<string, { cost: number; from: string | null }>([[start, { cost: 0, from: null }]])
  while (open.size > 0) {
    const [id, { cost, from }] = [...open].reduce((best, next) => (next[1].cost < best[1].cost ? next : best))
    open.delete(id)
    before.set(id, from)
    for (const edge of edges) {
      if (edge.from !== id || before.has(edge.to)) continue
      const next = cost + edge.durationMs
      if (next < (open.get(edge.to)?.cost ?? Number.POSITIVE_INFINITY))
        open.set(edge.to, { cost: next, from: id })
    }
  }
  return before
}
