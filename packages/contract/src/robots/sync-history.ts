import { z } from 'zod'
import { toParamsSchema } from '../kernel/crud.ts'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { robotSettings } from './robot-state.ts'

/** What robots are given to keep (R-ROBOTS-16): those kinds of it that there are. */
export const syncKinds = ['setting', 'map', 'version'] as const

/**
 * `queued`: waits to be sent; `sent`: lies at the broker or is with the robot, which has not answered for it yet;
 * `applied`, `notSupported`: the robot's own answer; `failed`: with its reason. Settings wait at the broker for a robot
 * that is away, a map waits here: a map is `sent` once the robot itself was told. So is a version of its software, which is
 * `applied` once the robot itself says that it runs it.
 */
export const syncStatuses = ['queued', 'sent', 'applied', 'notSupported', 'failed'] as const
export type SyncStatus = (typeof syncStatuses)[number]

export const syncErrors = [
  /** The robot was online for `syncAnswerMs` and did not answer for it. */
  'noAnswer',
  /** The robot tried and could not; `reason` holds its own words. */
  'robotFailed',
  /** The robot was taken out of service first. */
  'robotRemoved',
  /** The robot came to another building first: the map is of one where it is not any more. */
  'robotMoved',
  /** Of an update of its software, as the robot itself judged it. */
  'batteryLow',
  'wrongFile',
  'noDownload',
  /** It was restarted in the middle of it. */
  'interrupted',
] as const
export type SyncError = (typeof syncErrors)[number]

/** So long a robot that is online may take to tell that it has something. */
export const syncAnswerMs = 30_000

/** How long entries are kept, whatever became of them. */
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
  /** Of `setting`: each has an entry of its own, because a robot may apply one and not know the other. */
  setting: z.enum(robotSettings).nullable(),
  /** Of `map`. */
  floorId: idSchema.nullable(),
  floorName: z.string().nullable(),
  /** Of `version`. */
  version: z.string().nullable(),
  /** Of the robot's record, of the floor's map, or of the version's record; what has a later one holds this as well. */
  revision: z.int(),
  status: z.enum(syncStatuses),
  error: z.enum(syncErrors).nullable(),
  /** The robot's own words, of `robotFailed`. */
  reason: z.string().nullable(),
  /** Since when the status is as it is. */
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
    // entity.changed: the robot has applied it meanwhile, or it is an update, which is started at the robot's page.
    errors: ['entity.notFound', 'entity.changed'],
  }),
}
