import { z } from 'zod'
import { byId, idSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'

/** How many of the newest runs are counted. */
export const runFiguresMax = 10

/** What completed runs of a flow took, as a basis for planning (R-SCHEDULES-11). */
const runFiguresSchema = z.object({
  /** How many runs were counted; 0: nothing is known. */
  runs: z.int(),
  /** They are of other robots, because the requested one has not completed it yet. */
  isOfOthers: z.boolean(),
  /** The median and the maximum. Seconds. */
  usualSeconds: z.number().nullable(),
  longestSeconds: z.number().nullable(),
  /** The median battery use, in per cent of a full battery; `null` if not recorded. */
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
