/** The installation's identity provider (OpenID Connect): authorization code with PKCE, state and nonce. */
import { getErrorCode, getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import * as openid from 'openid-client'
import { AppError } from '../../kernel/process/app-error.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Config } from '../../kernel/process/config.ts'
import type { Log } from '../../kernel/process/log.ts'

/** What must come back unchanged, or be presented to the provider, at the end of a sign-in. */
export type SsoAttempt = { state: string; nonce: string; verifier: string }

/** The person whom the provider has authenticated. */
export type SsoPerson = { email: string | null; isVerified: boolean }

export type IdentityProvider = {
  /** Where to send the browser. @throws AppError auth.ssoUnavailable */
  begin(redirectUri: string): Promise<{ url: string; attempt: SsoAttempt }>
  /**
   * Exchanges the code with which the browser was redirected back.
   * @throws AppError auth.ssoRefused when the provider refuses, or its response proves nothing; auth.ssoUnavailable
   */
  finish(address: URL, attempt: SsoAttempt): Promise<SsoPerson>
}

/** How long the provider's metadata is cached, because URLs may change. The library handles its keys. */
const knownForMs = 3_600_000
const patienceSeconds = 10
/** How far the provider's clock may differ from ours. */
const clockToleranceSeconds = 60

/** Errors that mean that the provider was unreachable or gave no valid response. Everything else is a refusal. */
const outages = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

export function createIdentityProvider(
  { issuer, clientId, clientSecret }: NonNullable<Config['oidc']>,
  { clock, log }: { clock: Clock; log: Log },
): IdentityProvider {
  let known: { provider: Promise<openid.Configuration>; fetchedAtMs: number } | null = null

  async function discover(): Promise<openid.Configuration> {
    const metadata = { client_secret: clientSecret, [openid.clockTolerance]: clockToleranceSeconds }
    return openid.discovery(issuer, clientId, metadata, authenticateBy(clientSecret), {
      timeout: patienceSeconds,
      // The settings allow http only on loopback.
      execute: [
        openid.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
    })
  }

  function find(): Promise<openid.Configuration> {
    if (known !== null && clock.monotonicMs() - known.fetchedAtMs < knownForMs) return known.provider
    const fetched = { provider: discover(), fetchedAtMs: clock.monotonicMs() }
    known = fetched
    fetched.provider.catch(() => {
      if (known === fetched) known = null
    })
    return fetched.provider
  }

  const explain = (error: unknown): AppError => {
    if (error instanceof AppError) return error
    log.warn(getReason(error), 'a single sign-on failed at the identity provider')
    return new AppError(isOutage(error) ? 'auth.ssoUnavailable' : 'auth.ssoRefused')
  }

  return {
    async begin(redirectUri) {
      const provider = await find().catch((error: unknown) => {
        log.warn(getReason(error), 'the identity provider cannot be reached')
        throw new AppError('auth.ssoUnavailable')
      })
      const attempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, attempt }
    },
    async finish(address, { state, nonce, verifier }) {
      try {
        const provider = await find()
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
        const tokens = await openid.authorizationCodeGrant(provider, address, {
          ...checks,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new AppError('auth.ssoRefused')
        // Many providers include the mail address in the token itself, others only in the userinfo response.
        return readPerson(
          claims.email === undefined
            ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
            : claims,
        )
      } catch (error) {
        throw explain(error)
      }
    },
  }
}

/** Authenticates with our secret in the way that the provider supports; by default the standard's usual one. */
function authenticateBy(secret: string): openid.ClientAuth {
  const inHeader = openid.ClientSecretBasic(secret)
  const inBody = openid.ClientSecretPost(secret)
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (ways.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest)
  }
}

function readPerson({ email, email_verified: isVerified }: Record<string, unknown>): SsoPerson {
  return { email: typeof email === 'string' ? email : null, isVerified: isVerified === true }
}

/** For the log, because the error itself may contain tokens and mail addresses. */
function getReason(error: unknown) {
  const refusal = error instanceof Error && 'error' in error ? error.error : undefined
  return { code: getErrorCode(error), refusal, reason: getErrorMessage(error) }
}

function isOutage(error: unknown): boolean {
  // `fetch` itself fails with a TypeError when the host is unreachable.
  if (error instanceof TypeError) return true
  return error instanceof openid.ClientError && outages.has(error.code ?? '')
}
