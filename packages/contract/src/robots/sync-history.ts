import { z } from 'zod'
import { toParamsSchema } from '../kernel/crud.ts'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { robotSettings } from './robot-state.ts'

/** The kinds of data sent to robots (R-ROBOTS-16). */
export const syncKinds = ['setting', 'map', 'version'] as const

/**
 * `queued`: waits to be sent; `sent`: at the broker or with the robot, which has not answered yet; `applied`,
 * `notSupported`: the robot's own answer; `failed`: with a reason. Settings wait at the broker for an offline robot, a
 * map waits here: a map is `sent` once the robot itself was notified. So is a version of its software, which is `applied`
 * once the robot itself reports that it runs it.
 */
export const syncStatuses = ['queued', 'sent', 'applied', 'notSupported', 'failed'] as const
export type SyncStatus = (typeof syncStatuses)[number]

export const syncErrors = [
  /** The robot was online for `syncAnswerMs` without answering. */
  'noAnswer',
  /** The robot tried and failed; `reason` is its own explanation. */
  'robotFailed',
  /** The robot was taken out of service first. */
  'robotRemoved',
  /** The robot moved to another building first, so the map no longer applies. */
  'robotMoved',
  /** For a software update, as judged by the robot itself. */
  'batteryLow',
  'wrongFile',
  'noDownload',
  /** It was restarted in the middle of the update. */
  'interrupted',
] as const
export type SyncError = (typeof syncErrors)[number]

/** How long an online robot may take to confirm that it has something. */
export const syncAnswerMs = 30_000

/** How long entries are kept, whatever their outcome. */
export const syncDaysKept = 180

export const syncHistorySchema = z.object({
  id: idSchema,
  /** When it was changed here. */
  at: timestampSchema,
  robotId: idSchema,
  robotName: z.string(),
  serialNumber: z.string(),
  organizationId: idSchema,
  buildingId: idSchema,
  kind: z.enum(syncKinds),
  /** For `setting`: each has its own entry, because a robot may apply one and not know another. */
  setting: z.enum(robotSettings).nullable(),
  /** Of `map`. */
  floorId: idSchema.nullable(),
  floorName: z.string().nullable(),
  /** Of `version`. */
  version: z.string().nullable(),
  /** Of the robot's record, of the floor's map, or of the version's record; a later one includes earlier ones. */
  revision: z.int(),
  status: z.enum(syncStatuses),
  error: z.enum(syncErrors).nullable(),
  /** The robot's own explanation, for `robotFailed`. */
  reason: z.string().nullable(),
  /** Since when it has this status. */
  statusAt: timestampSchema,
})
export type SyncHistory = z.output<typeof syncHistorySchema>

const filter = defineFilter({
  where: [
    'id',
    'at',
    'robotId',
    'robotName',
    'serialNumber',
    'organizationId',
    'buildingId',
    'kind',
    'setting',
    'floorId',
    'floorName',
    'version',
    'revision',
    'status',
    'error',
    'statusAt',
  ],
  order: ['at', 'statusAt', 'robotName', 'status'],
  fields: fieldNames(syncHistorySchema),
})

export const syncHistoryRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/sync-histories',
    permission: 'syncHistory:read',
    summary: 'What robots were given to keep and how far it got, newest first.',
    params: toParamsSchema('/sync-histories'),
    query: filterQuery(filter),
    responses: { 200: z.array(syncHistorySchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/sync-histories/count',
    permission: 'syncHistory:read',
    summary: 'How many entries of the sync history a filter finds.',
    params: toParamsSchema('/sync-histories/count'),
    query: countQuery(filter),
    responses: { 200: countSchema },
    errors: [],
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/sync-histories/:id/retry',
    permission: 'syncHistory:retry',
    summary: 'Give the robot once more what it has not applied: as it is now.',
    params: byId,
    responses: { 204: null },
    // entity.changed: the robot has applied it meanwhile, or it is an update, which is started on the robot's page.
    errors: ['entity.notFound', 'entity.changed'],
  }),
}
