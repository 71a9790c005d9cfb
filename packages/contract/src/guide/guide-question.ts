import { z } from 'zod'
import { byId, idSchema, nameField } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { itemLanguages } from './guide-values.ts'

/** R-GUIDE-6. Maximum characters of one message of a visitor. */
export const guideQuestionMax = 500

/** What a question leads to: the answer, a choice of up to three, or a person. */
export const guideOutcomes = ['answer', 'suggest', 'notFound'] as const

const guideHitSchema = z.object({
  itemId: idSchema,
  /** How much of the question it answers, 0 to 1. */
  score: z.number(),
})

export const guideFindingSchema = z.object({
  /** Language of the question, in which the answer is given. */
  language: z.enum(itemLanguages),
  outcome: z.enum(guideOutcomes),
  /** The best first. */
  hits: z.array(guideHitSchema),
  /** At most five that match any part of the question, whatever the outcome; the best first. */
  nearest: z.array(guideHitSchema),
})
export type GuideFinding = z.output<typeof guideFindingSchema>

export const guideQuestionRoutes = {
  ask: defineRoute({
    method: 'POST',
    path: '/knowledge-groups/:id/ask',
    permission: 'knowledgeGroup:read',
    summary:
      'What the guide would make of a question to a group, which is tried and not kept: the answer, a choice of up to three, or a person.',
    params: byId,
    body: z.strictObject({ text: nameField(guideQuestionMax) }),
    responses: { 200: guideFindingSchema },
    errors: ['entity.notFound'],
  }),
}
