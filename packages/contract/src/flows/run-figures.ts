import { z } from 'zod'
import { byId, idSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'

/** So many of the newest runs are counted. */
export const runFiguresMax = 10

/** What runs of a flow that were done to the end took: what a plan can count on (R-SCHEDULES-11). */
export const runFiguresSchema = z.object({
  /** How many they are; 0: nothing is known. */
  runs: z.int(),
  /** They are of other robots: the one that was asked for has not done it yet. */
  isOfOthers: z.boolean(),
  /** The middle one, and the longest. Seconds. */
  usualSeconds: z.number().nullable(),
  longestSeconds: z.number().nullable(),
  /** What the middle one took of the battery, in per cent of a full one; `null`: it was not kept. */
  usualCharge: z.number().nullable(),
})
export type RunFigures = z.output<typeof runFiguresSchema>

export const runFiguresRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/flows/:id/run-figures',
    permission: 'flow:read',
    summary: `What the newest ${runFiguresMax} runs of a flow that were done took: those of one robot, or of any where it has none.`,
    params: byId,
    query: z.strictObject({ robotId: idSchema.optional() }),
    responses: { 200: runFiguresSchema },
    errors: ['entity.notFound'],
  }),
}
