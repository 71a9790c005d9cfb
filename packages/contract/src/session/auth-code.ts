import { z } from 'zod'
import { defineRoute } from '../kernel/route.ts'
import { secondStepSchema, sessionUserSchema } from './session.ts'

/** R-SESSION-9. */
export const authCodeLimits = {
  digits: 6,
  validMinutes: 5,
  /** A login expires this long after the password, however many codes were requested. */
  loginMinutes: 15,
  /** A new code can be requested this long after the last one. */
  resendSeconds: 30,
  /** Wrong codes that end a login; they also count towards the lock-out of the account. */
  tries: 5,
}

export const authDigitsSchema = z
  .string()
  .trim()
  .regex(/^\d{6}$/)

/** The browser's response for a passkey: WebAuthn's own structure, of which we need only this much. */
export const passkeyResponseSchema = z.looseObject({
  id: z.string().min(1).max(2_000),
  type: z.literal('public-key'),
})

/** The second step of a login. A cookie identifies the login, because the calls carry only the answer. */
export const authCodeRoutes = {
  assert: defineRoute({
    method: 'POST',
    path: '/operators/assertAuthCode',
    permission: 'public',
    summary: 'Finish a login with the code of a mail, a short message or an authenticator app.',
    body: z.strictObject({ authDigits: authDigitsSchema }),
    responses: { 200: sessionUserSchema },
    errors: ['auth.codeMismatch', 'auth.codeExpired', 'auth.locked'],
  }),
  resend: defineRoute({
    method: 'POST',
    path: '/operators/resendAuthCode',
    permission: 'public',
    summary: 'Send a new code for the login under way; the old one is void.',
    responses: { 202: secondStepSchema },
    errors: ['auth.codeExpired', 'auth.resendTooSoon', 'server.mailUnavailable'],
  }),
  /** WebAuthn's own structures: created and parsed by its library at both ends. */
  passkeyOptions: defineRoute({
    method: 'POST',
    path: '/operators/passkeyOptions',
    permission: 'public',
    summary: 'What the browser needs to use a passkey for the login under way.',
    responses: { 200: z.object({ options: z.record(z.string(), z.unknown()) }) },
    errors: ['auth.codeExpired'],
  }),
  assertPasskey: defineRoute({
    method: 'POST',
    path: '/operators/assertPasskey',
    permission: 'public',
    summary: 'Finish a login with a passkey.',
    body: z.strictObject({ response: passkeyResponseSchema }),
    responses: { 200: sessionUserSchema },
    errors: ['auth.codeMismatch', 'auth.codeExpired', 'auth.locked'],
  }),
}
