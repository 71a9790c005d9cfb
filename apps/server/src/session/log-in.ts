import type { ErrorCode } from '@wheelhouse/contract/errors'
import type { SessionUser } from '@wheelhouse/contract/session/session'
import { AppError } from '../kernel/app-error.ts'
import { type AuditEntry, recordAudit, writeAudit } from '../kernel/audit.ts'
import type { PublicContext } from '../kernel/context.ts'
import { createTurns } from '../kernel/turns.ts'
import { hashToken, newToken } from '../kernel/tokens.ts'
import { clearAttempts, takeAttempt } from './login-attempt.store.ts'
import { findLoginAccount, type LoginAccount, setLastLogin } from './operator.store.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { createSession, getSessionUser } from './session.store.ts'

/** Logins of one account wait for each other: several right ones at once must not use up its tries. */
const inTurn = createTurns()

/** Checked where there is no account, so that the answer takes as long as for a wrong password. */
const nobodysHash = hashPassword(newToken())

/**
 * Signs a person in.
 * @returns the session user with the bearer, and the token for the cookie.
 * @throws AppError auth.locked, auth.wrongCredentials; after right credentials only: auth.contractEnded,
 *   auth.paymentIncomplete (specification §4 "Login", §8).
 */
export async function logIn(
  ctx: PublicContext,
  credentials: { loginId: string; loginPw: string },
): Promise<{ user: SessionUser; cookie: string }> {
  const loginId = credentials.loginId.toLowerCase()
  return inTurn(loginId, async () => {
    if (!(await takeAttempt(ctx.db, loginId, ctx.clock.now())))
      throw await refused(ctx, loginId, 'auth.locked')
    const account = await findLoginAccount(ctx.db, loginId)
    const isRight = await verifyPassword(credentials.loginPw, account?.passwordHash ?? (await nobodysHash))
    if (!account?.isEnabled || !isRight) throw await refused(ctx, loginId, 'auth.wrongCredentials')
    const obstacle = findContractObstacle(account, ctx.clock.now())
    if (obstacle !== null) {
      await clearAttempts(ctx.db, loginId)
      throw await refused(ctx, loginId, obstacle)
    }
    return openSession(ctx, loginId, account)
  })
}

function findContractObstacle(account: LoginAccount, now: Date): ErrorCode | null {
  if (account.contractEndAt !== null && Date.parse(account.contractEndAt) <= now.getTime())
    return 'auth.contractEnded'
  return account.paymentComplete ? null : 'auth.paymentIncomplete'
}

async function openSession(
  ctx: PublicContext,
  loginId: string,
  account: LoginAccount,
): Promise<{ user: SessionUser; cookie: string }> {
  const token = newToken()
  const cookie = newToken()
  const now = ctx.clock.now()
  const user = await ctx.db.transaction().execute(async (tx) => {
    await clearAttempts(tx, loginId)
    await setLastLogin(tx, account.id, now)
    const session = {
      operatorId: account.id,
      bearerHash: hashToken(token),
      cookieHash: hashToken(cookie),
      ip: ctx.ip,
      userAgent: ctx.userAgent,
    }
    const sessionId = await createSession(tx, session, now)
    const identity = { operatorId: account.id, organizationId: account.organizationId }
    await writeAudit(tx, { ...ctx, identity }, loginEntry('done', sessionId))
    return getSessionUser(tx, account.id)
  })
  return { user: { token, ...user }, cookie }
}

/** Writes the failed attempt down and answers the error to throw. */
async function refused(ctx: PublicContext, loginId: string, code: ErrorCode): Promise<AppError> {
  await recordAudit({ ...ctx, identity: null }, { ...loginEntry('denied', null), after: { loginId, code } })
  return new AppError(code)
}

function loginEntry(outcome: AuditEntry['outcome'], sessionId: string | null): AuditEntry {
  return { action: 'session:login', outcome, entity: 'session', entityId: sessionId }
}
