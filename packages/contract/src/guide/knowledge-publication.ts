import { z } from 'zod'
import { byId, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'

/** The published state of a group, from which robots answer. */
const publicationSchema = z.object({
  /** `null`: nothing was ever published, and robots find no answer. */
  at: timestampSchema.nullable(),
  operatorName: z.string().nullable(),
  /** Questions, answers and synonyms are as they were published. */
  isCurrent: z.boolean(),
})
export type Publication = z.output<typeof publicationSchema>

export const publicationRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/knowledge-groups/:id/publication',
    permission: 'knowledgeGroup:read',
    summary: 'When a group was published for robots, and whether it has changed since.',
    params: byId,
    responses: { 200: publicationSchema },
    errors: ['entity.notFound'],
  }),
  publish: defineRoute({
    method: 'POST',
    path: '/knowledge-groups/:id/publish',
    permission: 'knowledgeGroup:write',
    summary:
      'Have robots answer from a group as it is now. Refused when fewer of its evaluation questions than before find their answer, by more than five points, unless that is forced.',
    params: byId,
    body: z.strictObject({ isForced: z.boolean().default(false) }),
    responses: { 200: publicationSchema },
    errors: ['entity.notFound', 'entity.changed', 'evaluation.fell'],
  }),
}
