import { z } from 'zod'
import { codePoints } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { loginBody, sessionLimits } from '../session/session.ts'

/**
 * Rules for new passwords (R-ACCOUNT-6). `spec`: each form has its own rule of R-ACCOUNT-5. `nist`: long,
 * not on the block list, no character classes; it replaces all of them if an installation chooses it.
 */
export const passwordPolicies = ['spec', 'nist'] as const
export type PasswordPolicy = (typeof passwordPolicies)[number]

/** Where a new password is chosen: after a reset link, or in an account (own or by an administrator). */
export type PasswordForm = 'reset' | 'operator'

export const passwordLimits = {
  reset: { min: 8, max: 32 },
  operator: { min: 10, max: 32, classes: 3 },
  nist: { min: 15, max: 128 },
}

export type PasswordIssue =
  | 'password.tooShort'
  | 'password.tooLong'
  | 'password.lettersAndDigits'
  | 'password.classes'
  | 'password.containsLoginId'
  | 'password.common'

/** Passwords of 15 and more characters that everybody tries first. */
const common = /^(.)\1+$|^(password|passw0rd|administrator|wheelhouse|qwertyuiop|1234567890|abcdefghij)/i

/**
 * What is wrong with a new password, or `null`. Used by forms and server alike.
 * @param loginId `null` where it is not known (the page of a reset link).
 */
export function findPasswordIssue(
  password: string,
  { policy, form, loginId }: { policy: PasswordPolicy; form: PasswordForm; loginId: string | null },
): PasswordIssue | null {
  const { min, max } = policy === 'nist' ? passwordLimits.nist : passwordLimits[form]
  const length = codePoints(password)
  if (length < min) return 'password.tooShort'
  if (length > max) return 'password.tooLong'
  if (containsLoginId(password, loginId)) return 'password.containsLoginId'
  if (policy === 'nist') return common.test(password) ? 'password.common' : null
  if (form === 'reset')
    return /\p{L}/u.test(password) && /\d/.test(password) ? null : 'password.lettersAndDigits'
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((pattern) => pattern.test(password))
  return classes.length < passwordLimits.operator.classes ? 'password.classes' : null
}

/** Neither the login id nor its part before the @ (R-ACCOUNT-5). */
function containsLoginId(password: string, loginId: string | null): boolean {
  const name = loginId?.split('@')[0]?.toLowerCase() ?? ''
  return name !== '' && password.toLowerCase().includes(name)
}

/** R-ACCOUNT-2: how long a reset link is valid. */
export const resetLimits = { validMinutes: 10, countdownSeconds: 5 }

/** R-ORGANIZATIONS-28: how long an invitation is valid. */
export const invitationLimits = { validHours: 72 }

/** Why a link to set a password was sent: a forgotten one, or the first one of an invited person. */
const passwordLinkKinds = ['reset', 'invitation'] as const
export type PasswordLinkKind = (typeof passwordLinkKinds)[number]

/** Its rule depends on the policy, so the schema only bounds it; see `findPasswordIssue`. */
const newPassword = z.string().min(1).max(sessionLimits.passwordMax)

export const passwordRoutes = {
  getPolicy: defineRoute({
    method: 'GET',
    path: '/operators/password-policy',
    permission: 'public',
    summary: 'Which rules new passwords of this installation have.',
    responses: { 200: z.object({ policy: z.enum(passwordPolicies) }) },
    errors: [],
  }),
  /** The same response for every address, so that nobody learns which accounts exist. */
  requestReset: defineRoute({
    method: 'POST',
    path: '/operators/reset-password-request',
    permission: 'public',
    summary: 'Ask for a mail with a link to choose a new password.',
    body: z.strictObject({ loginId: loginBody.shape.loginId }),
    responses: { 204: null },
    errors: ['server.mailUnavailable'],
  }),
  reset: defineRoute({
    method: 'POST',
    path: '/operators/reset-password',
    permission: 'public',
    summary:
      'Choose a password with the token of a reset link or an invitation. Ends every session of the account.',
    body: z.strictObject({ token: z.string().min(1).max(256), password: newPassword }),
    responses: { 204: null },
    errors: ['auth.resetLinkInvalid'],
  }),
  change: defineRoute({
    method: 'POST',
    path: '/my/change-password',
    permission: 'session',
    whileOnHold: ['password', 'terms'],
    summary: "Change one's own password. Ends every other session of the account.",
    body: z.strictObject({ current: z.string().min(1).max(sessionLimits.passwordMax), new: newPassword }),
    responses: { 204: null },
    errors: ['auth.wrongPassword', 'auth.locked'],
  }),
}
