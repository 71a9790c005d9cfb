import { z } from 'zod'
import { nameField } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { authModeSchema, languages, loginBody } from '../session/session.ts'

/** R-ORGANIZATIONS-21 and R-ACCOUNT-9. */
export const profileLimits = { nameMax: 20 }

/**
 * A phone number as people write it, to E.164 (R-ACCOUNT-10): full-width digits, hyphens and spaces are fine.
 * @throws ZodError `phone.invalid`.
 */
export const phoneSchema = z.string().transform((text, context) => {
  const digits = text.normalize('NFKC').replace(/[\s()\u2010-\u2015\u2212\u30fc-]/g, '')
  if (/^0\d{9,10}$/.test(digits)) return `+81${digits.slice(1)}`
  if (/^\+[1-9]\d{7,14}$/.test(digits)) return digits
  context.addIssue({ code: 'custom', message: 'phone.invalid' })
  return z.NEVER
})

export const profileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** E.164. */
  phone: z.string().nullable(),
  language: z.enum(languages),
  authMode: authModeSchema,
  /** Which second steps can be chosen now: the others lack a phone number, an app or a passkey. */
  availableAuthModes: z.array(authModeSchema),
  /** Does this installation send short messages? Without a gateway nobody can choose codes by short message. */
  canSendSms: z.boolean(),
  /** Whether the installation sends mails, such as invitations. */
  canSendMail: z.boolean(),
  revision: z.int(),
})
export type Profile = z.output<typeof profileSchema>

export const profileUpdate = z.strictObject({
  firstName: nameField(profileLimits.nameMax).optional(),
  lastName: nameField(profileLimits.nameMax).optional(),
  email: loginBody.shape.loginId.optional(),
  phone: phoneSchema.nullable().optional(),
  language: z.enum(languages).optional(),
  authMode: authModeSchema.optional(),
  /** Required to change e-mail address, phone number or authentication mode, which protect the account. */
  currentPassword: z.string().min(1).max(128).optional(),
  revision: z.int(),
})

export const profileRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/my/profile',
    permission: 'session',
    summary: "One's own account.",
    responses: { 200: profileSchema },
    errors: [],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/my/profile',
    permission: 'session',
    summary: "Change one's own account.",
    body: profileUpdate,
    responses: { 204: null },
    errors: ['entity.changed', 'entity.duplicate', 'auth.wrongPassword', 'auth.locked'],
  }),
}
