/** The second step of a login by passkey (WebAuthn). */
import { authModes } from '@wheelhouse/contract/session/session'
import type { PublicContext } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { type LoginParts, type OpenedSession, openSession } from '../open-session.ts'
import { refusedLogin } from '../refuse-login.ts'
import { setChallenge } from './login-step.store.ts'
import { passkeyOptionsFor, usePasskey } from './passkeys.ts'
import { countTry, findWaitingLogin } from './second-step.ts'

/** What the browser needs to use a passkey. @throws AppError auth.codeExpired. */
export async function beginPasskeyStep(
  ctx: PublicContext,
  { origin }: LoginParts,
  loginCookie: string | null,
): Promise<Record<string, unknown>> {
  const { step } = await findWaitingLogin(ctx, loginCookie)
  if (step.authMode !== authModes.passkey) throw new AppError('auth.codeExpired')
  const options = await passkeyOptionsFor(ctx.db, step.operatorId, origin())
  await setChallenge(ctx.db, step.id, options.challenge)
  return { ...options }
}

/** @throws AppError auth.codeExpired, auth.codeMismatch, auth.locked. */
export async function assertPasskey(
  ctx: PublicContext,
  parts: LoginParts,
  { loginCookie, response }: { loginCookie: string | null; response: Record<string, unknown> },
): Promise<OpenedSession> {
  const login = await findWaitingLogin(ctx, loginCookie)
  const { step, account } = login
  if (step.authMode !== authModes.passkey) throw new AppError('auth.codeExpired')
  const { challenge } = await countTry(ctx, login)
  const isRight =
    challenge !== null &&
    (await usePasskey(ctx, { operatorId: account.id, response, challenge, origin: parts.origin() }))
  if (!isRight) throw await refusedLogin(ctx, account.loginId, 'auth.codeMismatch')
  return openSession(ctx, parts, account, { way: 'password', stepId: step.id })
}
