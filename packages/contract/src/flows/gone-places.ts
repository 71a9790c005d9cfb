import { z } from 'zod'
import { byId, idSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { byRevision } from '../maps/map-revision.ts'

/**
 * What refers to a place that is no longer on any published map, or would no longer be once another map is published.
 */
export const gonePlaceLimits = {
  /** How many are listed; the total counts all. */
  namedMax: 50,
}

/** What can refer to a place: through its own step or button, or through a flow that it starts. */
const goneKinds = ['flow', 'schedule', 'triggerRule', 'workPlan', 'commandList'] as const
export type GoneKind = (typeof goneKinds)[number]

const brokenByMapSchema = z.object({
  total: z.int(),
  /** Flows first. */
  named: z.array(z.object({ kind: z.enum(goneKinds), id: idSchema, name: z.string() })),
})
export type BrokenByMap = z.output<typeof brokenByMapSchema>

/** The steps of one flow, by id, whose place is gone or that call a flow with such a step. */
const goneOfFlowSchema = z.object({ flowId: idSchema, stepIds: z.array(z.string()) })
export type GoneOfFlow = z.output<typeof goneOfFlowSchema>

/** A place that a flow leads to and that is no longer on a map. */
const gonePlaceSchema = z.object({
  /** Of the waypoint or route. */
  placeId: z.string(),
  /** When it was last on a map. */
  name: z.string(),
})
export type GonePlace = z.output<typeof gonePlaceSchema>

export const gonePlaceRoutes = {
  byDraft: defineRoute({
    method: 'GET',
    path: '/floors/:id/draft/broken',
    permission: 'map:write',
    summary: `What could not run any more once the floor's draft is published, because a place that it names is not on it: the first ${gonePlaceLimits.namedMax}, and how many there are.`,
    params: byId,
    responses: { 200: brokenByMapSchema },
    errors: ['entity.notFound'],
  }),
  byRevision: defineRoute({
    method: 'GET',
    path: '/floors/:id/map-revisions/:revision/broken',
    permission: 'map:write',
    summary: 'The same once an old revision is published again.',
    params: byRevision,
    responses: { 200: brokenByMapSchema },
    errors: ['entity.notFound'],
  }),
  ofBuilding: defineRoute({
    method: 'GET',
    path: '/buildings/:id/gone-places',
    permission: 'flow:read',
    summary:
      'The flows of a building with steps whose place is on no published map, and those that call them.',
    params: byId,
    responses: { 200: z.array(goneOfFlowSchema) },
    errors: ['entity.notFound'],
  }),
  ofFlow: defineRoute({
    method: 'GET',
    path: '/flows/:id/gone-places',
    permission: 'flow:read',
    summary:
      'What the places that a flow leads to were called, of those that are on no published map any more.',
    params: byId,
    responses: { 200: z.array(gonePlaceSchema) },
    errors: ['entity.notFound'],
  }),
}
