import { z } from 'zod'
import { alertStates } from '../alerts/alert.ts'
import { runProblemReasons } from '../flows/run-reasons.ts'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { videoCameraIds } from '../teleop/video.ts'
import { pictureRectSchema } from './crop.ts'
import { behaviours, detectionLimits, ignoredReasons } from './detection-setting.ts'

/** How long events are kept. */
export const detectionDaysKept = 90

export const detectionEventLimits = {
  /** Requests from one address: 100 a second. */
  ratePerMinute: 6_000,
  /** Maximum events per setting and hour: each notifies people, and may store a picture. */
  perHourMax: 600,
  /** How late an event is still accepted: after that, a robot setting out would surprise people. */
  lateMinutes: 15,
  /** How far a detector's clock may be ahead. */
  aheadMinutes: 2,
  /** Bytes of the picture. */
  pictureMax: 500_000,
  senderIdMax: 100,
  serialMax: 24,
}

/** Base64 has four characters for three bytes. */
const pictureTextMax = Math.ceil(detectionEventLimits.pictureMax / 3) * 4

/** What a detector reports: someone was seen doing something. */
const detectionReportSchema = z
  .strictObject({
    /** Assigned by the detector, for deduplication of repeated events. */
    id: z.string().min(1).max(detectionEventLimits.senderIdMax).optional(),
    kind: z.enum(behaviours),
    at: z.iso
      .datetime({ offset: true })
      .refine((text) => !/^(0000|0001|9999)/.test(text), { error: 'moment.invalid' }),
    /** Its serial number. */
    robot: z.string().min(1).max(detectionEventLimits.serialMax),
    camera: z.enum(videoCameraIds),
    /** How sure the detector is. */
    score: z.number().min(0).max(1),
    /** Where the person is in the picture: fractions of its width and height. */
    box: pictureRectSchema.optional(),
    /** For loitering: how long the person has stayed. */
    stayMinutes: z
      .number()
      .min(0)
      .max(detectionLimits.stayMinutesMax * 10)
      .optional(),
    /** A JPEG, in Base64. */
    image: z
      .string()
      .min(1)
      .max(pictureTextMax)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/)
      .optional(),
  })
  .refine(({ kind, box }) => kind !== 'intrusion' || box !== undefined, {
    error: 'field.required',
    path: ['box'],
  })
  .refine(({ kind, stayMinutes }) => kind !== 'loitering' || stayMinutes !== undefined, {
    error: 'field.required',
    path: ['stayMinutes'],
  })
export type DetectionReport = z.output<typeof detectionReportSchema>

/** Why a setting's flow was not started. */
const detectionFlowReasons = [
  ...runProblemReasons,
  /** The robot is no longer in the setting's building. */
  'notHere',
] as const
export type DetectionFlowReason = (typeof detectionFlowReasons)[number]

/** An accepted event, and its consequences. */
const detectionEventSchema = z.object({
  id: idSchema,
  settingId: idSchema,
  organizationId: idSchema,
  buildingId: idSchema,
  kind: z.enum(behaviours),
  at: timestampSchema,
  robotId: idSchema,
  robotName: z.string(),
  cameraId: z.enum(videoCameraIds),
  score: z.number(),
  box: pictureRectSchema.nullable(),
  stayMinutes: z.number().nullable(),
  /** `null` if the detector sent none, or it is no longer stored. */
  mediaId: idSchema.nullable(),
  /** `null` if it is no longer stored. */
  alertState: z.enum(alertStates).nullable(),
  /** The run that it began. */
  runId: idSchema.nullable(),
  /** Why it started none; `null` also for a run that is no longer stored. */
  flowReason: z.enum(detectionFlowReasons).nullable(),
  /** People checked, and it was nothing. */
  isFalseAlarm: z.boolean(),
})
export type DetectionEvent = z.output<typeof detectionEventSchema>

export const detectionEventFilter = defineFilter({
  where: ['id', 'kind', 'at', 'robotId', 'cameraId', 'score', 'isFalseAlarm'],
  order: ['at', 'score'],
  fields: fieldNames(detectionEventSchema),
})

export const detectionEventRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/asilla-settings/:id/events',
    permission: 'detectionSetting:read',
    summary: 'What was detected by a setting and what came of it, newest first.',
    params: byId,
    query: filterQuery(detectionEventFilter),
    responses: { 200: z.array(detectionEventSchema.partial().required({ id: true })) },
    errors: ['entity.notFound'],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/asilla-settings/:id/events/count',
    permission: 'detectionSetting:read',
    summary: 'How many events of a setting a filter finds.',
    params: byId,
    query: countQuery(detectionEventFilter),
    responses: { 200: countSchema },
    errors: ['entity.notFound'],
  }),
}

export const detectionJudgementRoutes = {
  judge: defineRoute({
    method: 'PATCH',
    path: '/asilla-events/:id',
    permission: 'detectionSetting:review',
    summary: 'Say that an event was a false alarm, or take that back.',
    params: byId,
    body: z.strictObject({ isFalseAlarm: z.boolean() }),
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
}

export const detectionHookRoutes = {
  receive: defineRoute({
    method: 'POST',
    path: '/hooks/asilla/:id/:secret',
    permission: 'public',
    summary:
      'Where a detector sends the events of a setting. The secret in the path is what lets it in; the answer says whether the event counts, and if not, why.',
    params: z.object({ id: idSchema, secret: z.string().min(1).max(100) }),
    body: detectionReportSchema,
    bodyLimit: pictureTextMax + 10_000,
    responses: {
      200: z.object({ eventId: idSchema.nullable(), ignored: z.enum(ignoredReasons).nullable() }),
    },
    errors: ['entity.notFound', 'file.wrongType', 'file.damaged', 'file.pictureTooLarge'],
  }),
}
