import { z } from 'zod'
import { byId, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { mapDocumentSchema, type Point } from './map-document.ts'

/**
 * What can be wrong with a map. `error`: robots cannot drive by it, so it is not published. `warning`: only reported.
 */
export const mapProblems = {
  'origin.none': 'warning',
  'origin.several': 'error',
  'charge.none': 'warning',
  'waypoint.duplicateNumber': 'error',
  'waypoint.blocked': 'error',
  'waypoint.inKeepout': 'error',
  'waypoint.outside': 'error',
  'waypoint.unreachable': 'warning',
  'waypoint.noWayOut': 'warning',
  'edge.unknownWaypoint': 'error',
  'edge.blocked': 'error',
  'edge.inKeepout': 'warning',
  'route.blocked': 'error',
  'route.inKeepout': 'error',
  'zone.crossesItself': 'error',
  'zone.speedConflict': 'warning',
  'lift.noWaypoint': 'warning',
  'lift.duplicate': 'warning',
} as const satisfies Record<string, 'error' | 'warning'>
export type MapProblemCode = keyof typeof mapProblems

/** One thing that is wrong, and where. */
export type MapProblem = {
  code: MapProblemCode
  /** `list/id` of what it is about; absent if something is missing altogether. */
  object?: string
  /** The other object, if two conflict. */
  other?: string
  /** Where to look, in metres. */
  at?: Point
}

/** `patch`, `takenBack`: a re-scanned part was applied or reverted; the note has its name. */
const revisionOrigins = ['draft', 'restored', 'import', 'demo', 'patch', 'takenBack'] as const

const mapRevisionSchema = z.object({
  revision: z.int(),
  publishedAt: timestampSchema,
  publishedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** What somebody wrote about it. */
  note: z.string(),
  origin: z.enum(revisionOrigins),
  /** For `restored`: the revision that it repeats. */
  restoredFrom: z.int().nullable(),
  /** The one that robots are to use. */
  isPublished: z.boolean(),
})
export type MapRevision = z.output<typeof mapRevisionSchema>

export const byRevision = byId.extend({ revision: z.coerce.number().int().min(1) })
const noteSchema = z.string().max(200).default('')

export const mapRevisionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/floors/:id/map-revisions',
    permission: 'map:read',
    summary: "The revisions of the floor's map, newest first.",
    params: byId,
    responses: { 200: z.array(mapRevisionSchema) },
    errors: ['entity.notFound'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/floors/:id/map-revisions/:revision',
    permission: 'map:read',
    summary: "The floor's map as one revision had it.",
    params: byRevision,
    responses: { 200: mapDocumentSchema },
    errors: ['entity.notFound'],
  }),
  publish: defineRoute({
    method: 'POST',
    path: '/floors/:id/publish',
    permission: 'map:write',
    summary:
      "Make the draft the floor's map and send it to the floor's robots. map.hasErrors: a check found errors; " +
      'entity.changed: somebody has changed the draft since; map.conflict: an object of it was changed in a revision ' +
      'that was published after the draft was begun; its `details` name them, `choices` settles them.',
    params: byId,
    body: z.strictObject({
      version: z.int().min(1),
      note: noteSchema,
      /** By `list/id` of what both have changed: keep the draft's version (`mine`), or the published one. */
      choices: z.record(z.string().max(200), z.enum(['mine', 'theirs'])).default({}),
    }),
    responses: { 200: z.object({ revision: z.int() }) },
    errors: ['entity.notFound', 'entity.changed', 'map.hasErrors', 'map.conflict', 'map.tooLarge'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/floors/:id/map-revisions/:revision/restore',
    permission: 'map:write',
    summary: 'Publish an old revision again, as the newest. A draft stays, on its own base.',
    params: byRevision,
    body: z.strictObject({ note: noteSchema }),
    responses: { 200: z.object({ revision: z.int() }) },
    errors: ['entity.notFound'],
  }),
}
