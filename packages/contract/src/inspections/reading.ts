import { z } from 'zod'
import { byId, entityColumns, idSchema, textField, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { checkTargets, readingServices } from './check-item.ts'
import { conditionSchema, thresholdLevels, thresholdLimits } from './threshold-rule.ts'

/** The result of a robot's visit to a check item: pictures, a value, and whether it is right and normal. */
export const readingLimits = {
  reasonMax: 256,
  /** Below this confidence a person reviews it. Services report it from 0 to 1. */
  sureFrom: 0.8,
  /** How long a service with asynchronous answers may take. */
  answerHours: 24,
  /** How long a run waits for a reading that a condition needs. After that it counts as unknown. */
  runSeconds: 120,
  /** How long a picture may take to arrive: robots keep what they cannot send. */
  pictureDays: 7,
}

/**
 * `waiting`: the picture has not arrived yet. `asked`: the service answers later. `done`: there is a value, or a
 * picture to keep. The others are reasons why there is none: illegible, the service's daily or monthly limit, login
 * rejected, not set up, no answer, marker not in the picture, read by people only.
 */
export const readingStatuses = [
  'waiting',
  'asked',
  'done',
  'unreadable',
  'limit',
  'authError',
  'notSetUp',
  'failed',
  'noDevice',
  'byHand',
] as const
export type ReadingStatus = (typeof readingStatuses)[number]

/**
 * Why a value is doubted: it fell although it can only grow, it changed too fast, the service is not sure, or it is
 * only an estimate.
 */
const doubts = ['below', 'tooFast', 'beyondDigits', 'unsure', 'estimated'] as const
export type Doubt = (typeof doubts)[number]

const value = z.number().min(-thresholdLimits.valueMax).max(thresholdLimits.valueMax)

const judgementSchema = z.object({
  ruleId: idSchema,
  ruleName: z.string(),
  level: z.literal(thresholdLevels),
  /** As they were when the value was judged. */
  conditions: z.array(conditionSchema),
  /** Absent if judged before rules had them. */
  deadBand: z.number().optional(),
  durationSec: z.int().optional(),
  /** Since which reading the conditions have been met; `null` if they do not, or the value is only within the dead band. */
  metSince: timestampSchema.nullable().optional(),
  abnormal: z.boolean(),
})
export type Judgement = z.output<typeof judgementSchema>

export const readingSchema = z.object({
  id: entityColumns.id,
  organizationId: idSchema,
  buildingId: idSchema,
  checkItemId: idSchema,
  checkItemName: z.string(),
  targetType: z.literal(Object.values(checkTargets)),
  unit: z.string(),
  /** The source: a robot, in a run; or a person who tried the item on a picture (`isTest`). */
  robotId: idSchema.nullable(),
  robotName: z.string().nullable(),
  runId: idSchema.nullable(),
  isTest: z.boolean(),
  /** When the picture was taken. */
  at: timestampSchema,
  status: z.enum(readingStatuses),
  service: z.enum(readingServices),
  value: value.nullable(),
  /** The service's value; kept when a person corrects it. */
  readValue: value.nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  doubt: z.enum(doubts).nullable(),
  /** The counter has rolled over since the previous value. */
  rolledOver: z.boolean(),
  /** The previous value. */
  previous: z.object({ at: timestampSchema, value }).nullable(),
  judgement: judgementSchema.nullable(),
  /** The whole picture, and the part of it that was read. */
  mediaId: idSchema.nullable(),
  cropId: idSchema.nullable(),
  /** Does a person have to review it? */
  needsReview: z.boolean(),
  reviewedAt: timestampSchema.nullable(),
  reviewedBy: z.string().nullable(),
  reason: z.string(),
  revision: z.int(),
})
export type Reading = z.output<typeof readingSchema>

export const readingFilter = defineFilter({
  where: [
    ...(['id', 'organizationId', 'buildingId', 'checkItemId', 'robotId', 'runId', 'at', 'status'] as const),
    ...(['service', 'isTest', 'value', 'needsReview', 'reviewedAt', 'checkItemName'] as const),
    /** Judged so by a threshold rule; `null` matches readings that were not judged. */
    'abnormal',
  ],
  order: ['at', 'checkItemName', 'value', 'status'],
  fields: fieldNames(readingSchema),
})

export const readingRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/check-item-readings',
    permission: 'checkItem:read',
    summary: 'What was read at check items, newest first.',
    params: z.object({}),
    query: filterQuery(readingFilter),
    responses: { 200: z.array(readingSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/check-item-readings/count',
    permission: 'checkItem:read',
    summary: 'How many readings a filter finds.',
    params: z.object({}),
    query: countQuery(readingFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/check-item-readings/:id',
    permission: 'checkItem:read',
    summary: 'A reading.',
    params: byId,
    responses: { 200: readingSchema },
    errors: ['entity.notFound'],
  }),
  review: defineRoute({
    method: 'PATCH',
    path: '/check-item-readings/:id',
    permission: 'checkItem:review',
    summary:
      'Say what the picture really shows, or that the value is right. What the service read stays beside it; the value is judged anew.',
    params: byId,
    body: z.strictObject({
      /** `null`: nobody can read it. */
      value: value.nullable(),
      reason: textField(readingLimits.reasonMax).default(''),
      revision: z.int(),
    }),
    responses: { 200: readingSchema },
    errors: ['entity.notFound', 'entity.changed', 'reading.notYet'],
  }),
}

export const checkItemTestRoutes = {
  test: defineRoute({
    method: 'POST',
    path: '/check-items/:id/test-read',
    permission: 'checkItem:write',
    summary:
      'Try an item on a picture that a robot took: cut it, have it read, judge it. The first success enables the item.',
    params: byId,
    body: z.strictObject({ mediaId: idSchema }),
    responses: { 200: readingSchema },
    errors: ['entity.notFound', 'checkItem.otherPicture'],
  }),
}
