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
  /** How far a clock may be ahead. */
  aheadMs: 5 * 60_000,
  /** A device that was offline sends what it buffered; values must not be older than this. */
  pastDays: 31,
  /** Per key; more in one second are counted but not stored. */
  perSecond: 1,
  pointsMin: 10,
  pointsMax: 2000,
  spanDaysMax: 3660,
}

/** How long hourly aggregates are kept. */
export const deviceHourDaysKept = 3660

/** By key, each in the unit of `measuredKeys`. */
const valuesSchema = z
  .partialRecord(z.enum(measuredKeyNames), z.number())
  .refine((given) => Object.keys(given).length > 0, { error: 'reading.noValue' })

const deviceReadingsCreate = z.strictObject({
  readings: z
    .array(
      z.strictObject({
        /** When it was measured, to the second; defaults to now. */
        at: timestampSchema.optional(),
        values: valuesSchema,
      }),
    )
    .min(1, { error: 'reading.none' })
    .max(deviceReadingLimits.readingsMax, { error: 'list.tooLong' }),
})

/** Why a value was refused: outside what such a sensor can measure, not a number, or an impossible time. */
export const refusalReasons = ['outOfRange', 'notANumber', 'future', 'tooOld'] as const
export type RefusalReason = (typeof refusalReasons)[number]

const refusalSchema = z.object({
  at: timestampSchema,
  key: z.enum(measuredKeyNames),
  /** As received, shortened. */
  value: z.string(),
  reason: z.enum(refusalReasons),
})
export type Refusal = z.output<typeof refusalSchema>

/** The outcome for the values of one call. */
const intakeResultSchema = z.object({
  stored: z.int(),
  /** Already stored, with the same value. */
  repeated: z.int(),
  /** Another value of the same second is already stored. */
  tooOften: z.int(),
  refused: z.array(refusalSchema),
})
export type IntakeResult = z.output<typeof intakeResultSchema>

/** What a point consists of: raw values, or aggregates of a minute or an hour. */
const readingSources = ['raw', 'minute', 'hour'] as const
export type ReadingSource = (typeof readingSources)[number]

const pointSchema = z.object({
  /** Start of its interval. */
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
  /** Derived from other values, not measured (R-DEVICES-7). */
  isEstimated: z.boolean(),
  /** Oldest first; no points where nothing arrived. */
  points: z.array(pointSchema),
})
export type ReadingSeries = z.output<typeof seriesSchema>

const readingHistorySchema = z.object({
  from: timestampSchema,
  to: timestampSchema,
  bucketSeconds: z.int(),
  source: z.enum(readingSources),
  series: z.array(seriesSchema),
})
export type ReadingHistory = z.output<typeof readingHistorySchema>

/** A robot's reception of a sensor over BLE. */
const hearingSchema = z.object({
  robotId: idSchema,
  serialNumber: z.string(),
  robotName: z.string(),
  /** When it last received it. */
  at: timestampSchema,
  /** dBm; `null`: its radio does not say. */
  rssi: z.int().nullable(),
  isSimulated: z.boolean(),
})
export type Hearing = z.output<typeof hearingSchema>

const deviceIntakeSchema = z.object({
  /** When the device last sent anything; `null`: never. */
  heardAt: timestampSchema.nullable(),
  /** It has been silent for so long that people were notified. */
  isSilent: z.boolean(),
  /** Why the last poll failed; `null` if it succeeded, or the device is not polled. */
  pollFailure: deliveryFailureSchema.nullable(),
  refused: z.int(),
  tooOften: z.int(),
  /** The robots of its building that received it over BLE, most recent first. */
  hearings: z.array(hearingSchema),
  /** Messages over MQTT and BLE that could not be read. */
  unreadable: z.int(),
  lastUnreadable: unreadableSchema.nullable(),
  lastRefusal: refusalSchema.nullable(),
  /** The newest value of each key that ever arrived. */
  latest: z.array(z.object({ key: z.enum(readingKeyNames), at: timestampSchema, value: z.number() })),
})
export type DeviceIntake = z.output<typeof deviceIntakeSchema>

const spanQuery = {
  /** Separated by commas. */
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
        /** Maximum points per key. */
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
