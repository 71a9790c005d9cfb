/**
 * Signing in with the identity provider: accounts are found by verified mail address, never created, never granted
 * rights.
 */

import type { ErrorCode } from '@wheelhouse/contract/errors'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { ssoLimits } from '@wheelhouse/contract/session/sso'
import { z } from 'zod'
import type { PublicContext } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { findLoginAccount } from '../login-account.store.ts'
import { type LoginParts, type OpenedSession, openSession } from '../open-session.ts'
import { findObstacle, refusedFirstStep } from '../refuse-login.ts'
import type { IdentityProvider, SsoAttempt, SsoPerson } from './identity-provider.ts'

export type SsoParts = LoginParts & { provider: IdentityProvider | null }

/** The page that the provider redirects back to; it is registered there. */
const returnPath = '/auth/login'

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  expiresAtMs: z.number(),
})

/**
 * Begins a sign-in.
 * @returns where to send the browser, and the contents of its cookie for the way back, sealed against reading and
 *   forgery
 * @throws AppError auth.ssoUnavailable, request.unknownRoute where the installation has no provider
 */
export async function beginSso(
  { clock }: PublicContext,
  { provider, secret, origin }: SsoParts,
): Promise<{ url: string; cookie: string }> {
  if (provider === null) throw new AppError('request.unknownRoute')
  const { url, attempt } = await provider.begin(`${origin()}${returnPath}`)
  const expiresAtMs = clock.now().getTime() + ssoLimits.validMinutes * 60_000
  return { url, cookie: secret.seal(JSON.stringify({ ...attempt, expiresAtMs })) }
}

/**
 * Completes a sign-in. Codes and required password changes are the provider's responsibility; contract, payment and
 * network are checked as with a password. A lock after wrong passwords does not apply here: nothing was guessed.
 * @param answer the query of the provider's redirect.
 * @throws AppError the codes of the route.
 */
export async function finishSso(
  ctx: PublicContext,
  parts: SsoParts,
  { cookie, answer }: { cookie: string | null; answer: string },
): Promise<OpenedSession> {
  const { provider, origin } = parts
  if (provider === null) throw new AppError('request.unknownRoute')
  const attempt = openAttempt(ctx, parts, cookie)
  const address = new URL(`${origin()}${returnPath}`)
  address.search = answer
  if (attempt === null || address.searchParams.get('state') !== attempt.state)
    throw new AppError('auth.ssoExpired')
  return signPersonIn(ctx, parts, await provider.finish(address, attempt))
}

function openAttempt(
  { clock }: PublicContext,
  { secret }: SsoParts,
  cookie: string | null,
): SsoAttempt | null {
  if (cookie === null) return null
  try {
    const { expiresAtMs, ...attempt } = attemptSchema.parse(parseJson(secret.open(cookie)))
    return clock.now().getTime() < expiresAtMs ? attempt : null
  } catch {
    // Not issued by us, or truncated on the way.
    return null
  }
}

async function signPersonIn(
  ctx: PublicContext,
  parts: SsoParts,
  { email, isVerified }: SsoPerson,
): Promise<OpenedSession> {
  const loginId = email?.trim().toLowerCase() ?? ''
  const account = isVerified && loginId !== '' ? await findLoginAccount(ctx.db, { loginId }) : null
  const refused = (code: ErrorCode) =>
    refusedFirstStep(ctx, parts, { loginId, code, isKnown: account !== null, way: 'sso' })
  if (!isVerified || loginId === '') throw await refused('auth.ssoNotVerified')
  if (!account?.isEnabled) throw await refused('auth.ssoUnknownAddress')
  if (!account.ssoEnabled) throw await refused('auth.ssoSwitchedOff')
  const obstacle = await findObstacle(ctx, account)
  if (obstacle !== null) throw await refused(obstacle)
  return openSession(ctx, parts, account, { way: 'sso' })
}
