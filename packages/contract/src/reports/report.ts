import { z } from 'zod'
import { stepCallSchema } from '../flows/service-call.ts'
import { heardBeaconSchema } from '../flows/step-beacons.ts'
import { heardValueSchema } from '../flows/step-sensors.ts'
import { behaviours } from '../inspections/detection-setting.ts'
import { readingSchema } from '../inspections/reading.ts'
import { canSchema, toParamsSchema, usageSchema } from '../kernel/crud.ts'
import { byId, idSchema, textField, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { mediaSchema } from './media.ts'

/**
 * What a flow run found: begins and ends with the run and has its id. Or what a robot did in a cleaning without a flow.
 */
export const reportLimits = {
  memoMax: 1_000,
  /** Maximum details shown of one report. */
  detailsMax: 2_000,
  pointsMax: 5_000,
}

/** R-REPORTS-1. */
export const reportTypes = { patrol: 0, sentry: 1, cleaning: 30 } as const
export type ReportType = (typeof reportTypes)[keyof typeof reportTypes]
const typeSchema = z.union([z.literal(0), z.literal(1), z.literal(30)])

/** Of reports and of their details. */
export const reportResults = {
  normal: 0,
  abnormal: 1,
  noDevice: 4,
  error: 9,
  complete: 10,
  partial: 11,
  cancelled: 12,
} as const
export type ReportResult = (typeof reportResults)[keyof typeof reportResults]
const resultSchema = z.union([
  ...([z.literal(0), z.literal(1), z.literal(4), z.literal(9)] as const),
  ...([z.literal(10), z.literal(11), z.literal(12)] as const),
])

/** The kinds of details in use so far. */
export const detailTypes = {
  event: 0,
  photo: 1,
  video: 2,
  thermal: 3,
  sensor: 11,
  /** A lift or a door. */
  actuator: 12,
  /** A beacon, and where it was received. */
  locator: 13,
  userInput: 20,
  meter: 30,
  robotStop: 50,
  robotError: 51,
} as const
export type DetailType = (typeof detailTypes)[keyof typeof detailTypes]
const detailTypeSchema = z.union([
  ...([z.literal(0), z.literal(1), z.literal(2), z.literal(3)] as const),
  ...([z.literal(11), z.literal(12), z.literal(13), z.literal(20), z.literal(30)] as const),
  ...([z.literal(50), z.literal(51)] as const),
])

/** What a robot reported about its cleaning: the type of the activity, and area and duration by its own account. */
const cleaningSchema = z.object({
  activity: z.string(),
  at: timestampSchema,
  areaM2: z.number().nullable(),
  seconds: z.number().nullable(),
})
export type ReportCleaning = z.output<typeof cleaningSchema>

const headerShape = {
  id: idSchema,
  /** Counts the reports of a building. */
  no: z.int(),
  organizationId: idSchema,
  buildingId: idSchema,
  robotId: idSchema,
  robotName: z.string(),
  /** The robot is simulated, by its own account. */
  isSimulated: z.boolean(),
  /** `null`: no flow began it. */
  runId: idSchema.nullable(),
  flowId: idSchema.nullable(),
  type: typeSchema,
  /** Title of the flow; empty if there was none. */
  title: z.string(),
  startedBy: z.string().nullable(),
  startedAt: timestampSchema,
  endedAt: timestampSchema.nullable(),
  /** `null` while the run continues. */
  result: resultSchema.nullable(),
  /** Entries that are abnormal, failed or found no device. */
  abnormalCount: z.int(),
  /** `null` if the robot has reported no cleaning. */
  cleaning: cleaningSchema.nullable(),
  memo: z.string(),
  checkedAt: timestampSchema.nullable(),
  checkedBy: z.string().nullable(),
  revision: z.int(),
}
export const reportSchema = z.object(headerShape)
export type Report = z.output<typeof reportSchema>

export const reportDetailSchema = z.object({
  id: z.string(),
  type: detailTypeSchema,
  at: timestampSchema,
  /**
   * The name of a step, the title of a medium, the name of a detection's setting, or the robot's name for an error
   * without a number; otherwise empty.
   */
  title: z.string(),
  /** What a step refers to, such as a waypoint, door, check item or pose; `null` if nothing, or if it is gone. */
  target: z.string().nullable(),
  /** What was spoken, sent, noted or asked at a step. */
  text: z.string().nullable(),
  /** The step's number in the catalogue; `null` if not a step. */
  stepType: z.int().nullable(),
  /** The visit of the run; `null` if not a step. */
  visit: z.int().nullable(),
  /** Which visit to the step in a loop this is, counted from 1. */
  round: z.int().nullable(),
  /** Type of the robot's activity, such as `remoteStop`. */
  activity: z.string().nullable(),
  result: resultSchema.nullable(),
  /** What a person answered, or a step's result. */
  value: z.string().nullable(),
  /** The reading of a check item. */
  reading: readingSchema.nullable(),
  /** A sensor value that the robot received. */
  sensor: heardValueSchema.nullable(),
  /** A beacon that the robot received. */
  beacon: heardBeaconSchema.nullable(),
  /** The detected behaviour, by the detection setting named in `title`. */
  behaviour: z.enum(behaviours).nullable(),
  /** The outcome of a service call. */
  call: stepCallSchema.nullable(),
  errorCode: z.string().nullable(),
  /** Who answered. */
  person: z.string().nullable(),
  mediaIds: z.array(idSchema),
})
export type ReportDetail = z.output<typeof reportDetailSchema>

/** A track on one map, in metres. */
const trackSchema = z.object({ mapId: z.string(), points: z.array(z.tuple([z.number(), z.number()])) })
export type ReportTrack = z.output<typeof trackSchema>

const fullReportSchema = reportSchema.extend({
  distanceM: z.number(),
  details: z.array(reportDetailSchema),
  media: z.array(mediaSchema),
  tracks: z.array(trackSchema),
  can: canSchema,
})
export type FullReport = z.output<typeof fullReportSchema>

export const reportFilter = defineFilter({
  where: [
    ...(['id', 'organizationId', 'buildingId', 'robotId', 'robotName', 'flowId', 'type'] as const),
    ...(['title', 'result', 'abnormalCount', 'startedAt', 'endedAt', 'checkedAt'] as const),
  ],
  order: ['startedAt', 'endedAt', 'no', 'title', 'robotName', 'result'],
  fields: fieldNames(reportSchema),
})

export const reportRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/reports',
    permission: 'report:read',
    summary: 'The reports that the signed-in person may see, newest first.',
    params: toParamsSchema('/reports'),
    query: filterQuery(reportFilter),
    responses: { 200: z.array(reportSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/reports/count',
    permission: 'report:read',
    summary: 'How many reports a filter finds.',
    params: toParamsSchema('/reports/count'),
    query: countQuery(reportFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/reports/:id',
    permission: 'report:read',
    summary: 'A report with its details, media, and the way that the robot took.',
    params: byId,
    responses: { 200: fullReportSchema },
    errors: ['entity.notFound'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/reports/:id',
    permission: 'report:comment',
    summary: 'Comment on a report, or mark it as checked or not.',
    params: byId,
    body: z.strictObject({
      memo: textField(reportLimits.memoMax).optional(),
      checked: z.boolean().optional(),
      revision: z.int().optional(),
    }),
    responses: { 204: null },
    errors: ['entity.notFound', 'entity.changed'],
  }),
  usages: defineRoute({
    method: 'GET',
    path: '/reports/:id/usages',
    permission: 'report:delete',
    summary: 'What would go with a report, if somebody deleted it.',
    params: byId,
    responses: { 200: z.array(usageSchema) },
    errors: ['entity.notFound'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/reports/:id',
    permission: 'report:delete',
    summary: 'Delete a report with its media. The run itself stays.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
}
