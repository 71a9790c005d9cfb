import type { SessionUser } from '@wheelhouse/contract/session/session'
import type { Tx } from '../kernel/database/database.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { PublicContext } from '../kernel/http/context.ts'
import { composeMail, fillText, formatMoment } from '../kernel/outgoing/compose-mail.ts'
import type { Outbox } from '../kernel/outgoing/outbox.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { ServerSecret } from '../kernel/process/server-secret.ts'
import { hashToken, newToken, toBearer } from '../kernel/process/tokens.ts'
import type { AnonymousAttemptCounter } from './count-anonymous-attempts.ts'
import { type LoginAccount, lockAccountRow, lockSsoAccountRow, setLastLogin } from './login-account.store.ts'
import { clearAttempts } from './login-attempt.store.ts'
import { finishLoginStep } from './second-step/login-step.store.ts'
import { createSession, getSessionUser, hasSignedInFrom } from './session.store.ts'

/** What signing in needs besides the call itself. */
export type LoginParts = {
  outbox: Outbox
  secret: ServerSecret
  anonymousAttempts: AnonymousAttemptCounter
  /** Where people reach the console. */
  origin: () => string
}

/** @property cookie the token for the session's cookie. */
export type OpenedSession = { user: SessionUser; cookie: string }

/** What was verified before somebody is signed in. */
type SignInProof = { way: 'password'; stepId: string | null } | { way: 'sso' }

/** How long a place counts as known after a sign-in from there. */
const knownPlaceDays = 30

/**
 * Signs in a person who has passed every step.
 * @param proof `stepId`: the login that this completes; of several concurrent correct answers one wins.
 * @throws AppError auth.codeExpired when another request completed the login; that or auth.wrongCredentials when the
 *   password was changed meanwhile; auth.ssoSwitchedOff when single sign-on was switched off meanwhile.
 */
export async function openSession(
  ctx: PublicContext,
  { outbox, origin }: Pick<LoginParts, 'outbox' | 'origin'>,
  account: LoginAccount,
  proof: SignInProof,
): Promise<OpenedSession> {
  const cookie = newToken()
  const token = toBearer(cookie)
  const now = ctx.clock.now()
  const user = await ctx.db.transaction().execute(async (tx) => {
    await assertStillTrue(tx, account, proof)
    await setLastLogin(tx, account.id, now)
    await noticeNewPlace(tx, ctx, { outbox, origin }, account)
    const session = {
      operatorId: account.id,
      bearerHash: hashToken(token),
      cookieHash: hashToken(cookie),
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      way: proof.way,
    }
    const sessionId = await createSession(tx, session, now)
    const identity = { operatorId: account.id, organizationId: account.organizationId }
    const entry = { action: 'session:login', entity: 'session', entityId: sessionId }
    await writeAudit(tx, { ...ctx, identity }, { ...entry, outcome: 'done', after: { way: proof.way } })
    return getSessionUser(tx, sessionId)
  })
  outbox.sendSoon()
  return { user: { token, ...user }, cookie }
}

/**
 * Asserts that nothing verified has changed meanwhile. A sign-in with the password clears the count of wrong ones; one
 * with the identity provider, which knows nothing of them, does not.
 */
async function assertStillTrue(tx: Tx, account: LoginAccount, proof: SignInProof): Promise<void> {
  if (proof.way === 'sso') {
    if (!(await lockSsoAccountRow(tx, account.id))) throw new AppError('auth.ssoSwitchedOff')
    return
  }
  const { stepId } = proof
  if (stepId !== null && !(await finishLoginStep(tx, stepId))) throw new AppError('auth.codeExpired')
  if (!(await lockAccountRow(tx, account)))
    throw new AppError(stepId === null ? 'auth.wrongCredentials' : 'auth.codeExpired')
  await clearAttempts(tx, account.loginId)
}

/**
 * Notifies the person of a sign-in from an address and browser not used lately: the only way to learn that somebody
 * else has the password. Not for every sign-in, because nobody reads a daily mail.
 */
async function noticeNewPlace(
  tx: Tx,
  { ip, userAgent, clock }: PublicContext,
  { outbox, origin }: Pick<LoginParts, 'outbox' | 'origin'>,
  account: LoginAccount,
): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - knownPlaceDays * 24 * 3_600_000)
  if (await hasSignedInFrom(tx, account.id, { ip, userAgent }, since)) return
  const { language } = account
  const mail = composeMail('signIn', account, {
    at: formatMoment(now, language),
    ip,
    browser: userAgent?.slice(0, 200) ?? fillText('unknownBrowser', language),
    link: `${origin()}/my/profile`,
  })
  await outbox.write(tx, { channel: 'mail', recipient: account.loginId, ...mail, uselessAt: null })
}
