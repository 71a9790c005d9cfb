import { z } from 'zod'
import { csvQuery } from '../kernel/csv.ts'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { deliveryFailureSchema } from '../kernel/outgoing.ts'
import { defineRoute } from '../kernel/route.ts'
import { unreadableSchema } from './device-broker.ts'
import { measuredKeyNames, readingKeyNames } from './reading-key.ts'

export const deviceReadingLimits = {
  /** Of one call. */
  readingsMax: 1000,
  /** A clock may be ahead by so much. */
  aheadMs: 5 * 60_000,
  /** A device that was cut off sends what it kept; it must not be older. */
  pastDays: 31,
  /** Of each key; more of them in one second are counted and not kept. */
  perSecond: 1,
  pointsMin: 10,
  pointsMax: 2000,
  spanDaysMax: 3660,
}

/** How long what is drawn together by hour is kept. */
export const deviceHourDaysKept = 3660

/** By what they are of; each with the unit of `measuredKeys`. */
const valuesSchema = z
  .partialRecord(z.enum(measuredKeyNames), z.number())
  .refine((given) => Object.keys(given).length > 0, { error: 'reading.noValue' })

export const deviceReadingsCreate = z.strictObject({
  readings: z
    .array(
      z.strictObject({
        /** When it was measured, to the second; left out, now. */
        at: timestampSchema.optional(),
        values: valuesSchema,
      }),
    )
    .min(1, { error: 'reading.none' })
    .max(deviceReadingLimits.readingsMax, { error: 'list.tooLong' }),
})

/** Why a value was not kept: no such sensor can measure it, it is no number, its time cannot be. */
export const refusalReasons = ['outOfRange', 'notANumber', 'future', 'tooOld'] as const
export type RefusalReason = (typeof refusalReasons)[number]

const refusalSchema = z.object({
  at: timestampSchema,
  key: z.enum(measuredKeyNames),
  /** As it came, shortened. */
  value: z.string(),
  reason: z.enum(refusalReasons),
})
export type Refusal = z.output<typeof refusalSchema>

/** What became of the values of one call. */
export const intakeResultSchema = z.object({
  stored: z.int(),
  /** Were there already, just so. */
  repeated: z.int(),
  /** Another value of the same second is kept. */
  tooOften: z.int(),
  refused: z.array(refusalSchema),
})
export type IntakeResult = z.output<typeof intakeResultSchema>

/** What one point is made of: values as they came, or those of a minute or an hour. */
export const readingSources = ['raw', 'minute', 'hour'] as const
export type ReadingSource = (typeof readingSources)[number]

const pointSchema = z.object({
  /** When its time begins. */
  at: timestampSchema,
  lowest: z.number(),
  highest: z.number(),
  average: z.number(),
  first: z.number(),
  last: z.number(),
  count: z.int(),
})
export type ReadingPoint = z.output<typeof pointSchema>

const seriesSchema = z.object({
  key: z.enum(readingKeyNames),
  /** Worked out of other values, and not measured (R-DEVICES-7). */
  isEstimated: z.boolean(),
  /** Oldest first; where nothing came there is none. */
  points: z.array(pointSchema),
})
export type ReadingSeries = z.output<typeof seriesSchema>

export const readingHistorySchema = z.object({
  from: timestampSchema,
  to: timestampSchema,
  bucketSeconds: z.int(),
  source: z.enum(readingSources),
  series: z.array(seriesSchema),
})
export type ReadingHistory = z.output<typeof readingHistorySchema>

/** That a robot heard a sensor by BLE. */
const hearingSchema = z.object({
  robotId: idSchema,
  serialNumber: z.string(),
  robotName: z.string(),
  /** When it did so last. */
  at: timestampSchema,
  /** dBm; `null`: its radio does not say. */
  rssi: z.int().nullable(),
  isSimulated: z.boolean(),
})
export type Hearing = z.output<typeof hearingSchema>

export const deviceIntakeSchema = z.object({
  /** When the device was heard last; `null`: never. */
  heardAt: timestampSchema.nullable(),
  /** It was not heard for so long that people were told. */
  isSilent: z.boolean(),
  /** Why the device could not be asked last time; `null`: it could, or nobody asks it. */
  pollFailure: deliveryFailureSchema.nullable(),
  refused: z.int(),
  tooOften: z.int(),
  /** The robots of its building that heard it by BLE, the last one first. */
  hearings: z.array(hearingSchema),
  /** Messages by MQTT, and what was heard by BLE, of which nothing could be taken. */
  unreadable: z.int(),
  lastUnreadable: unreadableSchema.nullable(),
  lastRefusal: refusalSchema.nullable(),
  /** The newest value of each key that ever came. */
  latest: z.array(z.object({ key: z.enum(readingKeyNames), at: timestampSchema, value: z.number() })),
})
export type DeviceIntake = z.output<typeof deviceIntakeSchema>

const spanQuery = {
  /** Joined by commas. */
  keys: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(readingKeyNames)).max(readingKeyNames.length, { error: 'list.tooLong' }))
    .optional(),
  from: timestampSchema,
  to: timestampSchema,
}
const isSpan = ({ from, to }: { from: string; to: string }) => Date.parse(from) < Date.parse(to)
const spanFault = { error: 'period.invalid', path: ['to'] }
const isShortSpan = ({ from, to }: { from: string; to: string }) =>
  Date.parse(to) - Date.parse(from) <= deviceReadingLimits.spanDaysMax * 86_400_000
const longFault = { error: 'period.tooLong', path: ['to'] }

export const deviceReadingRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/devices/:id/readings',
    permission: 'device:read',
    summary: 'What a device measured, drawn together into points that keep their lowest and highest value.',
    params: byId,
    query: z
      .strictObject({
        ...spanQuery,
        /** At most so many of each key. */
        points: z.coerce
          .number()
          .int()
          .min(deviceReadingLimits.pointsMin)
          .max(deviceReadingLimits.pointsMax)
          .default(500),
      })
      .refine(isSpan, spanFault)
      .refine(isShortSpan, longFault),
    responses: { 200: readingHistorySchema },
    errors: ['entity.notFound'],
  }),
  intake: defineRoute({
    method: 'GET',
    path: '/devices/:id/readings/latest',
    permission: 'device:read',
    summary: 'The newest value of each kind that a device measures, and what was refused of it.',
    params: byId,
    responses: { 200: deviceIntakeSchema },
    errors: ['entity.notFound'],
  }),
  exportCsv: defineRoute({
    method: 'GET',
    path: '/devices/:id/readings.csv',
    permission: 'device:read',
    summary:
      'The same as a CSV file: every value of a week, minutes of a quarter, else hours, in the time of the building.',
    params: byId,
    query: z
      .strictObject({ ...spanQuery, ...csvQuery })
      .refine(isSpan, spanFault)
      .refine(isShortSpan, longFault),
    produces: 'text/csv',
    responses: { 200: null },
    errors: ['entity.notFound'],
  }),
  add: defineRoute({
    method: 'POST',
    path: '/devices/:id/readings',
    permission: 'device:write',
    summary: 'Take in what a device measured. Values that cannot be are refused one by one, and said.',
    params: byId,
    body: deviceReadingsCreate,
    responses: { 200: intakeResultSchema },
    errors: ['entity.notFound'],
  }),
}
