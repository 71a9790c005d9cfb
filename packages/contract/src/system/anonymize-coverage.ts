import { z } from 'zod'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { anonymizeTargets } from './anonymisation.ts'

/** Which robots are to work by a policy, and whether they do, by their own word. */
export const anonymizeCoverageSchema = z.object({
  /** Of the robots that the signed-in person sees. */
  total: z.int(),
  /** They work by it, and can find all that it names. */
  working: z.int(),
  /** The first 200; those that do not work by it, or not wholly, before the others. */
  robots: z.array(
    z.object({
      robotId: idSchema,
      serialNumber: z.string(),
      name: z.string(),
      organizationName: z.string(),
      /** Has it ever said what it can? One that has not makes nothing unrecognisable. */
      hasSaid: z.boolean(),
      isSimulated: z.boolean(),
      /** It works by the policy as it is now. */
      isApplied: z.boolean(),
      /** What of the policy it cannot find in its pictures, and so does not hide. */
      missing: z.array(z.enum(anonymizeTargets)),
      /** Since when it has worked by it; `null`: it does not. */
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
    /** Of this organisation alone. */
    organizationId: idSchema.optional(),
  }),
  responses: { 200: anonymizeCoverageSchema },
  errors: ['entity.notFound'],
})
