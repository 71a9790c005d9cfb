import { z } from 'zod'
import { timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'

/** R-ACCOUNT-16: terms of use, privacy policy, maintenance contract. */
export const termTypes = ['TOS', 'PP', 'MC'] as const
export type TermType = (typeof termTypes)[number]

/** A document that awaits this person's agreement. */
const pendingTermSchema = z.object({ version: z.string(), effectiveAt: timestampSchema })

const termDocumentSchema = z.object({
  type: z.enum(termTypes),
  version: z.string(),
  effectiveAt: timestampSchema,
  /** Markdown. */
  body: z.object({ ja: z.string(), en: z.string() }),
})
export type TermDocument = z.output<typeof termDocumentSchema>

export const termAgreementRoutes = {
  /**
   * R-ACCOUNT-16: `null` means agreed, or that there is no such document. MC applies only to its owner (R-ACCOUNT-14).
   */
  check: defineRoute({
    method: 'GET',
    path: '/my/term-agreements/check',
    permission: 'session',
    whileOnHold: ['password', 'terms'],
    summary: 'Which documents wait for the agreement of the signed-in person.',
    responses: {
      200: z.object({
        TOS: pendingTermSchema.nullable(),
        PP: pendingTermSchema.nullable(),
        MC: pendingTermSchema.nullable(),
      }),
    },
    errors: [],
  }),
  listCurrent: defineRoute({
    method: 'GET',
    path: '/term-agreements/current',
    permission: 'session',
    whileOnHold: ['terms'],
    summary: 'The documents in force.',
    responses: { 200: z.array(termDocumentSchema) },
    errors: [],
  }),
  agree: defineRoute({
    method: 'POST',
    path: '/my/term-agreements',
    permission: 'session',
    whileOnHold: ['terms'],
    summary: 'Agree to documents in the versions that were shown.',
    body: z.strictObject({
      agreements: z
        .array(z.strictObject({ type: z.enum(termTypes), version: z.string().min(1).max(32) }))
        .min(1)
        .max(termTypes.length),
    }),
    responses: { 204: null },
    errors: ['entity.changed'],
  }),
}
