import { z } from 'zod'
import { defineRoute } from '../kernel/route.ts'
import { sessionUserSchema } from './session.ts'

export const ssoLimits = {
  /** A sign-in expires this long after the page was sent to the identity provider. */
  validMinutes: 10,
  /** Longest response of a provider, in the URL of the login page. */
  answerMax: 4_000,
}

/**
 * Signing in with the installation's identity provider (OpenID Connect). The provider redirects back to the login page,
 * which passes on the response; a cookie identifies the sign-in.
 */
export const ssoRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/sso',
    permission: 'public',
    summary: 'Whether this installation has an identity provider for single sign-on.',
    responses: { 200: z.object({ isAvailable: z.boolean() }) },
    errors: [],
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/sso/begin',
    permission: 'public',
    summary: 'Begin a single sign-on; answers the address of the identity provider.',
    responses: { 200: z.object({ url: z.string() }) },
    errors: ['auth.ssoUnavailable'],
  }),
  finish: defineRoute({
    method: 'POST',
    path: '/sso/finish',
    permission: 'public',
    summary: 'Finish a single sign-on with the query that the identity provider led back with.',
    body: z.strictObject({ answer: z.string().min(1).max(ssoLimits.answerMax) }),
    responses: { 200: sessionUserSchema },
    errors: [
      'auth.ssoExpired',
      'auth.ssoRefused',
      'auth.ssoUnavailable',
      'auth.ssoUnknownAddress',
      'auth.ssoNotVerified',
      'auth.ssoSwitchedOff',
      'auth.contractEnded',
      'auth.paymentIncomplete',
    ],
  }),
}
