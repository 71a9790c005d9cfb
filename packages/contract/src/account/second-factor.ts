import { z } from 'zod'
import { byId, idSchema, nameField, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { authDigitsSchema, passkeyResponseSchema } from '../session/auth-code.ts'

/** Second factors beyond the required ones: an authenticator app (TOTP, RFC 6238) and passkeys (WebAuthn). */
export const secondFactorLimits = { passkeys: 10, passkeyNameMax: 40, setUpMinutes: 10 }

const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
})
export type Passkey = z.output<typeof passkeySchema>

/** Every change of a factor requires the password again: an unattended screen must not be enough. */
const withPassword = { currentPassword: z.string().min(1).max(128) }

export const secondFactorRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/my/second-factors',
    permission: 'session',
    summary: "One's own authenticator app and passkeys.",
    responses: { 200: z.object({ hasAuthenticatorApp: z.boolean(), passkeys: z.array(passkeySchema) }) },
    errors: [],
  }),
  beginAuthenticatorApp: defineRoute({
    method: 'POST',
    path: '/my/authenticator-app/begin',
    permission: 'session',
    summary: 'A new secret for an authenticator app; it counts once a code of it was given back.',
    body: z.strictObject(withPassword),
    responses: { 200: z.object({ secret: z.string(), uri: z.string() }) },
    errors: ['auth.wrongPassword', 'auth.locked'],
  }),
  confirmAuthenticatorApp: defineRoute({
    method: 'POST',
    path: '/my/authenticator-app/confirm',
    permission: 'session',
    summary: 'Take the authenticator app into use with a code that it shows.',
    body: z.strictObject({ authDigits: authDigitsSchema }),
    responses: { 204: null },
    errors: ['auth.codeMismatch', 'auth.codeExpired'],
  }),
  removeAuthenticatorApp: defineRoute({
    method: 'POST',
    path: '/my/authenticator-app/remove',
    permission: 'session',
    summary: 'Remove the authenticator app. A login that needed it goes back to the password alone.',
    body: z.strictObject(withPassword),
    responses: { 204: null },
    errors: ['auth.wrongPassword', 'auth.locked'],
  }),
  beginPasskey: defineRoute({
    method: 'POST',
    path: '/my/passkeys/begin',
    permission: 'session',
    summary: 'What the browser needs to make a passkey.',
    body: z.strictObject(withPassword),
    responses: { 200: z.object({ options: z.record(z.string(), z.unknown()) }) },
    errors: ['auth.wrongPassword', 'auth.locked', 'account.tooManyPasskeys'],
  }),
  addPasskey: defineRoute({
    method: 'POST',
    path: '/my/passkeys',
    permission: 'session',
    summary: 'Keep the passkey that the browser made.',
    body: z.strictObject({
      name: nameField(secondFactorLimits.passkeyNameMax),
      response: passkeyResponseSchema,
    }),
    responses: { 200: passkeySchema },
    errors: ['auth.codeMismatch', 'auth.codeExpired', 'entity.duplicate'],
  }),
  removePasskey: defineRoute({
    method: 'POST',
    path: '/my/passkeys/:id/remove',
    permission: 'session',
    summary: 'Remove a passkey. With the last one a login that needed it goes back to the password alone.',
    params: byId,
    body: z.strictObject(withPassword),
    responses: { 204: null },
    errors: ['entity.notFound', 'auth.wrongPassword', 'auth.locked'],
  }),
}
