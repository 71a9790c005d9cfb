import { z } from 'zod'
import { timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'

/** Specification §5, §9: smallest password that the login form sends; lock-out after too many failures. */
export const sessionLimits = {
  loginIdMax: 254,
  passwordMin: 6,
  passwordMax: 128,
  /** Failures in a row that lock an account. */
  failuresToLock: 5,
  lockMinutes: 10,
  /** A session ends after this long without a request. */
  idleHours: 12,
}

/** The languages of the console; anything else falls back to English (specification §5). */
export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]

export const loginBody = z.strictObject({
  loginId: z.string().trim().max(sessionLimits.loginIdMax).pipe(z.email()),
  loginPw: z.string().min(sessionLimits.passwordMin).max(sessionLimits.passwordMax),
})

/** Specification §3 "Session user". `type` is a string on the wire ("0", "1", "2", "9"). */
export const sessionUserSchema = z.object({
  token: z.string(),
  id: z.string(),
  type: z.enum(['0', '1', '2', '9']),
  firstName: z.string(),
  lastName: z.string(),
  organizationId: z.string(),
  buildingId: z.string().nullable(),
  labsEnabled: z.boolean(),
  passwordChangeRequired: z.boolean(),
  skywayKey: z.string().nullable(),
  lastLoginAt: timestampSchema.nullable(),
})
export type SessionUser = z.output<typeof sessionUserSchema>

export const sessionRoutes = {
  login: defineRoute({
    method: 'POST',
    path: '/operators/login',
    permission: 'public',
    summary: 'Sign in with login id and password.',
    body: loginBody,
    responses: { 200: sessionUserSchema },
    errors: ['auth.wrongCredentials', 'auth.locked', 'auth.contractEnded', 'auth.paymentIncomplete'],
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/operators/logout',
    permission: 'session',
    summary: 'End the session: its bearer, its cookie and its live connections.',
    responses: { 204: null },
    errors: [],
  }),
  /** A reload of the page asks here, by cookie, for a fresh bearer. The bearers given before stop working. */
  get: defineRoute({
    method: 'GET',
    path: '/my/session',
    permission: 'session',
    summary: 'The signed-in person, with a fresh bearer token.',
    responses: { 200: sessionUserSchema },
    errors: [],
  }),
}
