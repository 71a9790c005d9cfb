import type { ErrorCode } from '@wheelhouse/contract/errors'
import { authModes, type SecondStep } from '@wheelhouse/contract/session/session'
import type { PublicContext } from '../kernel/http/context.ts'
import { newToken } from '../kernel/process/tokens.ts'
import { createTurns } from '../kernel/process/turns.ts'
import { findLoginAccount } from './login-account.store.ts'
import { giveBackAttempt, takeAttempt } from './login-attempt.store.ts'
import { type LoginParts, type OpenedSession, openSession } from './open-session.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { findObstacle, refusedFirstStep } from './refuse-login.ts'
import { beginSecondStep, findMailObstacle } from './second-step/second-step.ts'

/** Logins of one account are serialised: several correct ones at once must not use up its attempts. */
const inTurn = createTurns()

/** Verified when there is no account, so that the response takes as long as for a wrong password. */
const nobodysHash = hashPassword(newToken())

/** Signed in, or pending: `loginCookie` is the token that identifies the login for its second step. */
type LoginResult =
  | { kind: 'signedIn'; session: OpenedSession }
  | { kind: 'secondStep'; step: SecondStep; loginCookie: string }

/**
 * The first step of signing in.
 * @throws AppError auth.locked, auth.wrongCredentials; only after correct credentials: auth.contractEnded,
 *   auth.paymentIncomplete, auth.ipNotAllowed (R-SESSION-13), server.mailUnavailable when no code could be sent,
 *   request.tooMany when too many logins wait for their code.
 */
export async function logIn(
  ctx: PublicContext,
  parts: LoginParts,
  credentials: { loginId: string; loginPw: string },
): Promise<LoginResult> {
  const loginId = credentials.loginId.toLowerCase()
  const result = await inTurn(loginId, () => tryPassword(ctx, parts, loginId, credentials.loginPw))
  if (result.kind === 'refused') throw await refusedFirstStep(ctx, parts, { loginId, ...result })
  return result
}

type Refused = { kind: 'refused'; code: ErrorCode; isKnown: boolean }

async function tryPassword(
  ctx: PublicContext,
  parts: LoginParts,
  loginId: string,
  password: string,
): Promise<LoginResult | Refused> {
  const account = await findLoginAccount(ctx.db, { loginId })
  const refused = (code: ErrorCode): Refused => ({ kind: 'refused', code, isKnown: account !== null })
  if (!(await takeAttempt(ctx.db, loginId, ctx.clock.now()))) return refused('auth.locked')
  const isRight = await verifyPassword(password, account?.passwordHash ?? (await nobodysHash))
  if (!account?.isEnabled || !isRight) return refused('auth.wrongCredentials')
  const obstacle = (await findObstacle(ctx, account)) ?? (await findMailObstacle(parts, account.authMode))
  if (obstacle !== null) {
    // Only a completed sign-in clears the count: otherwise somebody with the password could guess codes indefinitely.
    await giveBackAttempt(ctx.db, loginId)
    return refused(obstacle)
  }
  if (account.authMode !== authModes.password)
    return { kind: 'secondStep', ...(await beginSecondStep(ctx, parts, account)) }
  return {
    kind: 'signedIn',
    session: await openSession(ctx, parts, account, { way: 'password', stepId: null }),
  }
}
