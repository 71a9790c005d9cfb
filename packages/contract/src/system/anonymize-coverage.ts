import { z } from 'zod'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { anonymizeTargets } from './anonymisation.ts'

/** Which robots are to apply a policy, and whether they do, by their own report. */
const anonymizeCoverageSchema = z.object({
  /** Of the robots that the signed-in person sees. */
  total: z.int(),
  /** They apply it, and can find everything it lists. */
  working: z.int(),
  /** The first 200; those that do not apply it, or not fully, before the others. */
  robots: z.array(
    z.object({
      robotId: idSchema,
      serialNumber: z.string(),
      name: z.string(),
      organizationName: z.string(),
      /** Has it ever reported its abilities? One that has not anonymises nothing. */
      hasSaid: z.boolean(),
      isSimulated: z.boolean(),
      /** It applies the current revision of the policy. */
      isApplied: z.boolean(),
      /** What the policy lists but it cannot find in its pictures, and so does not anonymise. */
      missing: z.array(z.enum(anonymizeTargets)),
      /** Since when it has applied it; `null`: it does not. */
      since: timestampSchema.nullable(),
    }),
  ),
})
export type AnonymizeCoverage = z.output<typeof anonymizeCoverageSchema>

export const anonymizeCoverageRoute = defineRoute({
  method: 'GET',
  path: '/anonymize-policies/:id/coverage',
  permission: 'anonymizePolicy:read',
  summary: 'Which robots are to work by a policy, and which of them do, cannot, or have not said so.',
  params: byId,
  query: z.strictObject({
    /** Only of this organisation. */
    organizationId: idSchema.optional(),
  }),
  responses: { 200: anonymizeCoverageSchema },
  errors: ['entity.notFound'],
})
