/** The second step of a login: a code that was sent, or the one an authenticator app shows. */
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { authCodeLimits } from '@wheelhouse/contract/session/auth-code'
import { type AuthMode, authModes, type SecondStep } from '@wheelhouse/contract/session/session'
import type { Tx } from '../../kernel/database/database.ts'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { PublicContext } from '../../kernel/http/context.ts'
import { composeMail, fillText } from '../../kernel/outgoing/compose-mail.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { hashToken, newToken } from '../../kernel/process/tokens.ts'
import { takeMessage } from '../caused-message.store.ts'
import { findLoginAccount, type LoginAccount, lockAccountRow } from '../login-account.store.ts'
import { giveBackAttempt, takeAttempt } from '../login-attempt.store.ts'
import { type LoginParts, type OpenedSession, openSession } from '../open-session.ts'
import { findObstacle, refusedLogin } from '../refuse-login.ts'
import { useAuthenticatorCode } from './authenticator-app.ts'
import {
  addLoginStep,
  countLoginSteps,
  findLoginStep,
  type LoginStep,
  replaceCode,
  takeTry,
} from './login-step.store.ts'

/** Maximum logins of one account waiting for their second step, whoever began them. */
const waitingLogins = 10

/**
 * Remembers that the password was right and sends the code, if there is one to send.
 * @throws AppError request.tooMany.
 */
export async function beginSecondStep(
  ctx: PublicContext,
  parts: LoginParts,
  account: LoginAccount,
): Promise<{ step: SecondStep; loginCookie: string }> {
  const { authMode } = account
  const now = ctx.clock.now()
  const loginCookie = newToken()
  const id = randomUUID()
  const authCodeExpiredAt = await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockAccountRow(tx, account))) throw new AppError('auth.wrongCredentials')
    await giveBackAttempt(tx, account.loginId)
    if ((await countLoginSteps(tx, account.id, now)) >= waitingLogins) return null
    if (isSent(authMode) && !(await takeMessage(tx, account.id, 'code', now))) return null
    const codeHash = isSent(authMode) ? await sendCode(tx, parts, { account, stepId: id }, now) : null
    const step = { id, cookieHash: hashToken(loginCookie), operatorId: account.id, authMode, codeHash }
    const expiresAt = await addLoginStep(tx, step, now)
    const identity = { operatorId: account.id, organizationId: account.organizationId }
    const entry = { action: 'session:passwordStep', entity: 'session', entityId: null }
    await writeAudit(tx, { ...ctx, identity }, { ...entry, outcome: 'done' })
    return expiresAt
  })
  if (authCodeExpiredAt === null) throw new AppError('request.tooMany')
  parts.outbox.sendSoon()
  return { step: { authMode, authCodeExpiredAt }, loginCookie }
}

/** A code that cannot leave is not promised: it would come late or never. */
export async function findMailObstacle(
  { outbox }: LoginParts,
  authMode: AuthMode,
): Promise<'server.mailUnavailable' | null> {
  return authMode !== authModes.mailCode || (await outbox.isMailReady()) ? null : 'server.mailUnavailable'
}

function isSent(authMode: LoginAccount['authMode']): boolean {
  return authMode === authModes.mailCode || authMode === authModes.smsCode
}

/** @returns what is stored of the code. */
async function sendCode(
  tx: Tx,
  { outbox, secret }: LoginParts,
  { account, stepId }: { account: LoginAccount; stepId: string },
  now: Date,
): Promise<string> {
  const code = String(randomInt(10 ** authCodeLimits.digits)).padStart(authCodeLimits.digits, '0')
  const values = { code, minutes: authCodeLimits.validMinutes }
  const uselessAt = new Date(now.getTime() + authCodeLimits.validMinutes * 60_000)
  const { phone, language } = account
  if (account.authMode === authModes.smsCode && phone !== null)
    await outbox.write(tx, {
      channel: 'sms',
      recipient: phone,
      subject: '',
      body: fillText('codeSms', language, values),
      uselessAt,
    })
  else
    await outbox.write(tx, {
      channel: 'mail',
      recipient: account.loginId,
      ...composeMail('code', account, values),
      uselessAt,
    })
  return secret.hashCode(code, stepId)
}

/** A pending login and its account. */
type WaitingLogin = { step: LoginStep; account: LoginAccount }

/** @throws AppError auth.codeExpired: unknown, expired, or the account may no longer sign in; auth.ipNotAllowed. */
export async function findWaitingLogin(
  ctx: PublicContext,
  loginCookie: string | null,
): Promise<WaitingLogin> {
  const now = ctx.clock.now()
  const step = loginCookie === null ? null : await findLoginStep(ctx.db, hashToken(loginCookie), now)
  const account = step && (await findLoginAccount(ctx.db, { id: step.operatorId }))
  if (!step || !account?.isEnabled) throw new AppError('auth.codeExpired')
  const obstacle = await findObstacle(ctx, account)
  if (obstacle === 'auth.ipNotAllowed') throw await refusedLogin(ctx, account.loginId, obstacle)
  if (obstacle !== null) throw new AppError('auth.codeExpired')
  return { step, account }
}

/**
 * Counts an attempt before it is checked: against the account, so that many logins give no more attempts than one, and
 * against the login.
 * @returns the passkey challenge, which can be used once.
 * @throws AppError auth.locked, auth.codeExpired.
 */
export async function countTry(
  ctx: PublicContext,
  { step, account }: WaitingLogin,
): Promise<{ challenge: string | null }> {
  if (!(await takeAttempt(ctx.db, account.loginId, ctx.clock.now())))
    throw await refusedLogin(ctx, account.loginId, 'auth.locked')
  const taken = await takeTry(ctx.db, step.id)
  if (taken === null) throw new AppError('auth.codeExpired')
  return taken
}

/** @throws AppError auth.codeExpired, auth.codeMismatch, auth.locked. */
export async function assertCode(
  ctx: PublicContext,
  parts: LoginParts,
  { loginCookie, digits }: { loginCookie: string | null; digits: string },
): Promise<OpenedSession> {
  const login = await findWaitingLogin(ctx, loginCookie)
  const { step, account } = login
  await countTry(ctx, login)
  const isRight =
    step.authMode === authModes.authenticatorApp
      ? await useAuthenticatorCode(ctx, parts.secret, account.id, digits)
      : isSameHash(step.codeHash, parts.secret.hashCode(digits, step.id))
  if (!isRight) throw await refusedLogin(ctx, account.loginId, 'auth.codeMismatch')
  return openSession(ctx, parts, account, { way: 'password', stepId: step.id })
}

function isSameHash(stored: string | null, given: string): boolean {
  return stored !== null && timingSafeEqual(Buffer.from(stored), Buffer.from(given))
}

/**
 * Sends a new code; the old one is void.
 * @throws AppError auth.codeExpired, auth.resendTooSoon, request.malformed if this mode sends no code, request.tooMany,
 *   server.mailUnavailable.
 */
export async function resendCode(
  ctx: PublicContext,
  parts: LoginParts,
  loginCookie: string | null,
): Promise<SecondStep> {
  const { step, account } = await findWaitingLogin(ctx, loginCookie)
  if (!isSent(step.authMode)) throw new AppError('request.malformed')
  const obstacle = await findMailObstacle(parts, step.authMode)
  if (obstacle !== null) throw new AppError(obstacle)
  const now = ctx.clock.now()
  const authCodeExpiredAt = await ctx.db.transaction().execute(async (tx) => {
    if (!(await takeMessage(tx, account.id, 'code', now))) throw new AppError('request.tooMany')
    const codeHash = await sendCode(tx, parts, { account, stepId: step.id }, now)
    const expiresAt = await replaceCode(tx, step.id, codeHash, now)
    // Rolls the message back as well.
    if (expiresAt === null) throw new AppError('auth.resendTooSoon')
    const identity = { operatorId: account.id, organizationId: account.organizationId }
    const entry = { action: 'session:resendCode', entity: 'session', entityId: null }
    await writeAudit(tx, { ...ctx, identity }, { ...entry, outcome: 'done' })
    return expiresAt
  })
  parts.outbox.sendSoon()
  return { authMode: step.authMode, authCodeExpiredAt }
}
