import { z } from 'zod'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { narrowedPermissionNames } from '../permissions.ts'

/** R-SESSION-2: minimum password length of the login form; lock-out after too many failures. */
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

/** The languages of the console; anything else falls back to English (R-SHELL-12). */
export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]

/**
 * What a login requires in addition to the password (R-ACCOUNT-11). Authenticator apps and passkeys go beyond what is
 * required: people choose them themselves.
 */
export const authModes = { password: 0, mailCode: 1, smsCode: 2, authenticatorApp: 3, passkey: 4 } as const
export type AuthMode = (typeof authModes)[keyof typeof authModes]
export const authModeSchema = z.literal(Object.values(authModes))

export const loginBody = z.strictObject({
  loginId: z.string().trim().max(sessionLimits.loginIdMax).pipe(z.email()),
  loginPw: z.string().min(sessionLimits.passwordMin).max(sessionLimits.passwordMax),
})

/** R-SESSION-1. `type` is a string on the wire ("0", "1", "2", "9"). */
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

/** R-SESSION-5: a login that needs a second step. A cookie identifies the login. */
export const secondStepSchema = z.object({
  authMode: authModeSchema,
  authCodeExpiredAt: timestampSchema,
})
export type SecondStep = z.output<typeof secondStepSchema>

/** One active session, as shown to its owner. */
const ownSessionSchema = z.object({
  id: idSchema,
  createdAt: timestampSchema,
  lastSeenAt: timestampSchema,
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The session of this request. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSessionSchema>

export const sessionRoutes = {
  login: defineRoute({
    method: 'POST',
    path: '/operators/login',
    permission: 'public',
    summary: 'Sign in with login id and password; 202 when a second step is needed.',
    body: loginBody,
    responses: { 200: sessionUserSchema, 202: secondStepSchema },
    errors: [
      ...(['auth.wrongCredentials', 'auth.locked', 'auth.contractEnded', 'auth.paymentIncomplete'] as const),
      'server.mailUnavailable',
    ],
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/operators/logout',
    permission: 'session',
    whileOnHold: ['password', 'terms'],
    summary: 'End the session: its bearer, its cookie and its live connections.',
    responses: { 204: null },
    errors: [],
  }),
  /** After a reload, a page requests its bearer token here, by cookie. It is the same in every tab of a browser. */
  get: defineRoute({
    method: 'GET',
    path: '/my/session',
    permission: 'session',
    whileOnHold: ['password', 'terms'],
    summary: 'The signed-in person, with the bearer token of the session.',
    responses: { 200: sessionUserSchema },
    errors: [],
  }),
}

/** A person's own sessions, and the location selected in them. */
export const ownSessionRoutes = {
  listOwn: defineRoute({
    method: 'GET',
    path: '/my/sessions',
    permission: 'session',
    summary: 'Where the signed-in person is signed in, newest first.',
    responses: { 200: z.array(ownSessionSchema) },
    errors: [],
  }),
  revokeOwn: defineRoute({
    method: 'DELETE',
    path: '/my/sessions/:id',
    permission: 'session',
    summary: "End one of one's own sign-ins.",
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
  /** R-SESSION-18: organisation and building that the person has selected; stored in the session. */
  setLocation: defineRoute({
    method: 'POST',
    path: '/my/location',
    permission: 'session',
    summary: 'Choose the organisation and building that lists are narrowed to; null means all.',
    body: z.strictObject({ organizationId: idSchema.nullable(), buildingId: idSchema.nullable() }),
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
  getRights: defineRoute({
    method: 'GET',
    path: '/my/rights',
    permission: 'session',
    summary: 'What settings take from that which the kind of the account may do.',
    responses: { 200: z.object({ withheld: z.array(z.enum(narrowedPermissionNames)) }) },
    errors: [],
  }),
  getLocation: defineRoute({
    method: 'GET',
    path: '/my/location',
    permission: 'session',
    summary: 'The chosen organisation and building.',
    responses: { 200: z.object({ organizationId: idSchema.nullable(), buildingId: idSchema.nullable() }) },
    errors: [],
  }),
}
