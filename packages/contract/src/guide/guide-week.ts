import { z } from 'zod'
import { byId } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'

/** How many weeks are counted, including this one. */
export const guideWeeksCounted = 8

/** The outcomes of the questions to a group in one week. */
const guideWeekSchema = z.object({
  /** Its Monday, in the building's time zone (`2026-11-16`). */
  monday: z.iso.date(),
  /** Answers that nobody marked as wrong, choices that were offered, and questions without an answer. */
  answer: z.int(),
  suggest: z.int(),
  notFound: z.int(),
  /** Answers that somebody marked as wrong. */
  wrong: z.int(),
})
export type GuideWeek = z.output<typeof guideWeekSchema>

export const guideWeekRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/knowledge-groups/:id/weeks',
    permission: 'chat:read',
    summary:
      'What came of the questions to a group, by week, the newest first; weeks without a question too.',
    params: byId,
    responses: { 200: z.array(guideWeekSchema) },
    errors: ['entity.notFound'],
  }),
}
