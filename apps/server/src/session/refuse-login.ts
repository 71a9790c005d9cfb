import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorCode } from '@wheelhouse/contract/errors'
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import { managedOperatorTypes } from '@wheelhouse/contract/organizations/operator'
import { permissions } from '@wheelhouse/contract/permissions'
import type { Tx } from '../kernel/database/database.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { PublicContext } from '../kernel/http/context.ts'
import { writeMessage } from '../kernel/outgoing/write-message.store.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { isAddressAllowed } from './address-rule.ts'
import type { AnonymousAttemptCounter } from './count-anonymous-attempts.ts'
import type { LoginAccount } from './login-account.store.ts'
import { findLockedAccount } from './login-attempt.store.ts'
import type { SignInWay } from './session.store.ts'

/**
 * R-SESSION-13: correct credentials are not enough while contract or payment are missing, or if the person's building
 * does not allow the address.
 */
export async function findObstacle(
  { db, clock, ip }: PublicContext,
  account: LoginAccount,
): Promise<'auth.contractEnded' | 'auth.paymentIncomplete' | 'auth.ipNotAllowed' | null> {
  if (account.contractEndAt !== null && Date.parse(account.contractEndAt) <= clock.now().getTime())
    return 'auth.contractEnded'
  if (!account.paymentComplete) return 'auth.paymentIncomplete'
  return (await isAddressAllowed(db, account, ip)) ? null : 'auth.ipNotAllowed'
}

/** Minimum extra time of a refused first step, so that timing does not reveal whether there is such an account. */
const sameTimeMs = 50

/**
 * Records a refused first step: an audit entry for an existing account, a count for anybody else. Returns the error to
 * throw.
 */
export async function refusedFirstStep(
  ctx: PublicContext,
  { anonymousAttempts }: { anonymousAttempts: AnonymousAttemptCounter },
  {
    loginId,
    code,
    isKnown,
    way = 'password',
  }: { loginId: string; code: ErrorCode; isKnown: boolean; way?: SignInWay },
): Promise<AppError> {
  if (!isKnown) anonymousAttempts.count('session:login', ctx.ip)
  const [audit] = await Promise.allSettled([
    isKnown ? refusedLogin(ctx, loginId, code, way) : undefined,
    pause(sameTimeMs),
  ])
  if (audit.status === 'rejected') throw audit.reason
  return new AppError(code)
}

/**
 * Records the failed attempt and returns the error to throw. If it locked the account, those who can unlock it are
 * notified.
 */
export async function refusedLogin(
  ctx: PublicContext,
  loginId: string,
  code: ErrorCode,
  way: SignInWay = 'password',
): Promise<AppError> {
  const entry = { action: 'session:login', entity: 'session', entityId: null, after: { loginId, code, way } }
  await ctx.db.transaction().execute(async (tx) => {
    // A locked account is not checked at all, so a wrong attempt on a locked account is the one that locked it.
    if (code === 'auth.wrongCredentials' || code === 'auth.codeMismatch')
      await notifyIfLocked(tx, loginId, ctx)
    await writeAudit(tx, { ...ctx, identity: null }, { ...entry, outcome: 'denied' })
  })
  return new AppError(code)
}

async function notifyIfLocked(tx: Tx, loginId: string, { clock }: PublicContext): Promise<void> {
  const now = clock.now()
  const account = await findLockedAccount(tx, loginId, now)
  if (account === null) return
  const { id, type, lastName, firstName, organizationId, buildingId } = account
  const draft = {
    kind: 'accountLocked',
    level: notificationLevels.warning,
    subject: `${lastName} ${firstName}`,
    detail: { loginId },
    link: `/operator/${id}`,
    organizationId,
    buildingId,
    dedupeKey: `account.locked ${id}`,
  } as const
  const types = permissions['operator:write'].filter((by) => managedOperatorTypes(by).includes(type))
  await writeMessage(tx, draft, now, { types, exceptId: id })
}
