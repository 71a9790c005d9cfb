import { z } from 'zod'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { guideFindingSchema } from './guide-question.ts'
import { itemLanguages } from './guide-values.ts'

export const openQuestionLimits = {
  /** How many days back questions are searched, at most and by default. */
  daysMax: 180,
  days: 30,
  /** How many wordings are listed per question, and how many questions. */
  wordings: 5,
  listed: 100,
}

/** A question of visitors without a good answer yet, grouped with all that ask the same. */
const openQuestionSchema = z.object({
  /** The newest answer to it, which identifies it. */
  turnId: idSchema,
  language: z.enum(itemLanguages),
  /** As it was asked last. */
  text: z.string(),
  /** Other wordings of it. */
  otherWordings: z.array(z.string()),
  count: z.int(),
  lastAt: timestampSchema,
  /** Somebody marked an answer to it as wrong; else there was none. */
  isWrong: z.boolean(),
})
export type OpenQuestion = z.output<typeof openQuestionSchema>

const path = '/knowledge-groups/:id/open-questions'
const turn = { turnId: idSchema }

export const openQuestionRoutes = {
  list: defineRoute({
    method: 'GET',
    path,
    permission: 'chat:read',
    summary:
      'Questions to a group that had no answer, or a wrong one, and that nobody has dealt with yet; those asked most often first.',
    params: byId,
    query: z.strictObject({
      days: z.coerce.number().int().min(1).max(openQuestionLimits.daysMax).default(openQuestionLimits.days),
    }),
    responses: { 200: z.array(openQuestionSchema) },
    errors: ['entity.notFound'],
  }),
  promote: defineRoute({
    method: 'POST',
    path: `${path}/promote`,
    permission: 'knowledgeGroup:write',
    summary:
      'Make such a question a variant of an item. It is dealt with then, with all that ask the same; the answer says what the guide makes of it now.',
    params: byId,
    body: z.strictObject({ ...turn, itemId: idSchema }),
    responses: { 200: guideFindingSchema },
    errors: ['entity.notFound'],
  }),
  settle: defineRoute({
    method: 'POST',
    path: `${path}/settle`,
    permission: 'knowledgeGroup:write',
    summary:
      'Say that such a question is dealt with, with all that ask the same: an answer was written, or none is needed. Asked again without an answer it comes back.',
    params: byId,
    body: z.strictObject(turn),
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
}
