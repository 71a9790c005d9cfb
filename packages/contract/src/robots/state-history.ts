import { z } from 'zod'
import { byId, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'

/** R-ROBOTS-31: how often the state of an online robot is stored. */
export const sampleEveryMs = 60_000

/** How far back a history goes, and the interval of one point: a few hundred points for any period. */
export const historyPeriods = {
  day: { hours: 24, bucketMinutes: 5 },
  week: { hours: 7 * 24, bucketMinutes: 30 },
  month: { hours: 30 * 24, bucketMinutes: 120 },
} as const
export const historyPeriodNames = ['day', 'week', 'month'] as const
export type HistoryPeriod = (typeof historyPeriodNames)[number]

/** The aggregate of the samples of one point. */
const figureSchema = z.object({ min: z.number(), avg: z.number(), max: z.number(), last: z.number() })
export type HistoryFigure = z.output<typeof figureSchema>

const historyPointSchema = z.object({
  /** Start of its interval. */
  at: timestampSchema,
  /** Time of the last sample in it. */
  lastAt: timestampSchema,
  /** Minutes of it in which the robot was online. */
  onlineMinutes: z.int(),
  /** Minutes of charging, as reported. */
  chargingMinutes: z.int(),
  /** Battery in per cent; `null`: it reported none. */
  charge: figureSchema.nullable(),
  /** Signal strength in dBm; `null`: it reported none. */
  rssi: figureSchema.nullable(),
})
export type HistoryPoint = z.output<typeof historyPointSchema>

export const stateHistorySchema = z.object({
  from: timestampSchema,
  to: timestampSchema,
  bucketMinutes: z.int(),
  /** Oldest first. No points for times without contact. */
  points: z.array(historyPointSchema),
})
export type StateHistory = z.output<typeof stateHistorySchema>

export const stateHistoryRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/robots/:id/state-history',
    permission: 'robot:read',
    summary: "A robot's battery and network over the last day, week or month.",
    params: byId,
    query: z.strictObject({ period: z.enum(historyPeriodNames).default('day') }),
    responses: { 200: stateHistorySchema },
    errors: ['entity.notFound'],
  }),
}
