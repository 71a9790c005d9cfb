/** Codes of an authenticator app: TOTP (RFC 6238), six digits, a new one every 30 s. */
import { authModes } from '@wheelhouse/contract/session/session'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { OperatorContext, PublicContext } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { ServerSecret } from '../../kernel/process/server-secret.ts'
import { confirmPassword } from '../confirm-password.ts'
import { removeLoginSteps } from './login-step.store.ts'
import {
  beginSetUp,
  endSetUp,
  findSetUp,
  getTotp,
  leaveAuthMode,
  setTotp,
  takeTotpStep,
} from './second-factor.store.ts'

/** How far a phone's clock may be off. */
const toleranceSeconds = 30

/** Which 30-second step the code belongs to; `null` if to none near now. */
function findStep(secret: string, token: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1_000)
  const result = verifySync({ secret, token, epoch, epochTolerance: toleranceSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Is this the code that the app shows? A code can be used once, even with concurrent requests. */
export async function useAuthenticatorCode(
  { db, clock }: PublicContext,
  secret: ServerSecret,
  operatorId: string,
  digits: string,
): Promise<boolean> {
  const { totpSecret } = await getTotp(db, operatorId)
  const step = totpSecret === null ? null : findStep(secret.open(totpSecret), digits, clock.now())
  return step !== null && takeTotpStep(db, operatorId, step)
}

/** @throws AppError auth.wrongPassword, auth.locked. */
export async function beginAuthenticatorApp(
  ctx: OperatorContext,
  serverSecret: ServerSecret,
  currentPassword: string,
): Promise<{ secret: string; uri: string }> {
  const { id, loginId } = await confirmPassword(ctx, currentPassword)
  const secret = generateSecret()
  const setUp = { operatorId: id, kind: 'authenticatorApp' as const, value: serverSecret.seal(secret) }
  await ctx.db.transaction().execute(async (tx) => {
    await beginSetUp(tx, setUp, ctx.clock.now())
    const entry = { action: 'account:beginAuthenticatorApp', entity: 'operator', entityId: id }
    await writeAudit(tx, ctx, { ...entry, outcome: 'done' })
  })
  return { secret, uri: generateURI({ issuer: 'Wheelhouse', label: loginId, secret }) }
}

/** @throws AppError auth.codeExpired when no setup was begun, auth.codeMismatch. */
export async function confirmAuthenticatorApp(
  ctx: OperatorContext,
  serverSecret: ServerSecret,
  digits: string,
): Promise<void> {
  const { operatorId } = ctx.identity
  const now = ctx.clock.now()
  const sealed = await findSetUp(ctx.db, operatorId, 'authenticatorApp', now)
  if (sealed === null) throw new AppError('auth.codeExpired')
  const step = findStep(serverSecret.open(sealed), digits, now)
  if (step === null) throw new AppError('auth.codeMismatch')
  await ctx.db.transaction().execute(async (tx) => {
    await setTotp(tx, operatorId, { totpSecret: sealed, totpStep: step })
    await endSetUp(tx, operatorId, 'authenticatorApp')
    const entry = { action: 'account:confirmAuthenticatorApp', entity: 'operator', entityId: operatorId }
    await writeAudit(tx, ctx, { ...entry, outcome: 'done' })
  })
}

/** @throws AppError auth.wrongPassword, auth.locked. */
export async function removeAuthenticatorApp(ctx: OperatorContext, currentPassword: string): Promise<void> {
  const { id } = await confirmPassword(ctx, currentPassword)
  await ctx.db.transaction().execute(async (tx) => {
    await setTotp(tx, id, { totpSecret: null, totpStep: null })
    await leaveAuthMode(tx, id, authModes.authenticatorApp)
    await removeLoginSteps(tx, id)
    const entry = { action: 'account:removeAuthenticatorApp', entity: 'operator', entityId: id }
    await writeAudit(tx, ctx, { ...entry, outcome: 'done' })
  })
}
