/** Passkeys (WebAuthn). They are bound to the host name at which people reach the console. */

import { type Passkey, secondFactorLimits } from '@wheelhouse/contract/account/second-factor'
import { isOneOf } from '@wheelhouse/contract/kernel/typed'
import { authModes } from '@wheelhouse/contract/session/session'
import { z } from 'zod'
import { type Database, isDuplicate } from '../../kernel/database/database.ts'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { OperatorContext, PublicContext } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { confirmPassword } from '../confirm-password.ts'
import { lockAccountRow } from '../login-account.store.ts'
import { removeLoginSteps } from './login-step.store.ts'
import {
  addPasskey,
  beginSetUp,
  endSetUp,
  findSetUp,
  leaveAuthMode,
  listCredentials,
  listPasskeys,
  removePasskey,
  type StoredCredential,
  setPasskeyUsed,
} from './second-factor.store.ts'

/** What a browser sends of a passkey. The library checks what the values say. */
const responseSchema = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional().catch(undefined),
  clientExtensionResults: z.object({}).default({}),
})
const authenticationSchema = responseSchema.extend({
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().optional().catch(undefined),
  }),
})
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const registrationSchema = responseSchema.extend({
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    /** Browsers may know newer ways, which are of no use here. */
    transports: z
      .array(z.unknown())
      .transform((list) => list.filter((one) => isOneOf(transports, one)))
      .optional(),
  }),
})

/** EdDSA, ES256 and RS256: every authenticator supports at least one. */
const algorithms = [-8, -7, -257]

/** Loaded when somebody first uses a passkey: its certificates would take an eighth of each start. */
const loadLibrary = () => import('@simplewebauthn/server')

const toRpId = (origin: string) => new URL(origin).hostname

function getIds(credentials: StoredCredential[]) {
  return credentials.map(({ credentialId, transports }) => ({ id: credentialId, transports }))
}

/** What the browser needs to use one of the account's passkeys. */
export async function passkeyOptionsFor(db: Database, operatorId: string, origin: string) {
  const allowCredentials = getIds(await listCredentials(db, operatorId))
  // The password was the first factor, so the passkey need not ask for a PIN as well.
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: toRpId(origin),
    allowCredentials,
    userVerification: 'discouraged',
  })
}

/** Is this one of the account's passkeys' response to that challenge? */
export async function usePasskey(
  { db, clock, log }: PublicContext,
  asked: { operatorId: string; response: Record<string, unknown>; challenge: string; origin: string },
): Promise<boolean> {
  const { data: response } = authenticationSchema.safeParse(asked.response)
  if (response === undefined) return false
  const credentials = await listCredentials(db, asked.operatorId)
  const credential = credentials.find(({ credentialId }) => credentialId === response.id)
  if (credential === undefined) return false
  const { publicKey, counter } = credential
  try {
    const { verifyAuthenticationResponse } = await loadLibrary()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: asked.challenge,
      expectedOrigin: asked.origin,
      expectedRPID: toRpId(asked.origin),
      credential: {
        id: response.id,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
        counter,
      },
      requireUserVerification: false,
    })
    if (verified) await setPasskeyUsed(db, credential.id, authenticationInfo.newCounter, clock.now())
    return verified
  } catch (error) {
    // The library throws for anything invalid; the details would not help anybody at the page.
    log.info({ error }, 'a passkey was refused')
    return false
  }
}

/** @throws AppError auth.wrongPassword, auth.locked, account.tooManyPasskeys. */
export async function beginPasskey(
  ctx: OperatorContext,
  origin: string,
  currentPassword: string,
): Promise<Record<string, unknown>> {
  const { id, loginId, firstName, lastName } = await confirmPassword(ctx, currentPassword)
  const existing = await listCredentials(ctx.db, id)
  if (existing.length >= secondFactorLimits.passkeys) throw new AppError('account.tooManyPasskeys')
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: 'Wheelhouse',
    rpID: toRpId(origin),
    userName: loginId,
    userID: new TextEncoder().encode(id),
    userDisplayName: `${lastName} ${firstName}`,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: getIds(existing),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  })
  await ctx.db.transaction().execute(async (tx) => {
    await beginSetUp(tx, { operatorId: id, kind: 'passkey', value: options.challenge }, ctx.clock.now())
    const entry = { action: 'account:beginPasskey', entity: 'operator', entityId: id }
    await writeAudit(tx, ctx, { ...entry, outcome: 'done' })
  })
  return { ...options }
}

/** @throws AppError auth.codeExpired when no setup was begun, auth.codeMismatch, entity.duplicate. */
export async function keepPasskey(
  ctx: OperatorContext,
  origin: string,
  { name, response }: { name: string; response: Record<string, unknown> },
): Promise<Passkey> {
  const { operatorId } = ctx.identity
  const now = ctx.clock.now()
  const challenge = await findSetUp(ctx.db, operatorId, 'passkey', now)
  if (challenge === null) throw new AppError('auth.codeExpired')
  const credential = await readCredential(ctx, { response, challenge, origin })
  return ctx.db.transaction().execute(async (tx) => {
    await endSetUp(tx, operatorId, 'passkey')
    const row = {
      operatorId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
    }
    const passkey = await addPasskey(tx, row, now).catch((error: unknown) => {
      throw isDuplicate(error) ? new AppError('entity.duplicate') : error
    })
    const entry = { action: 'account:addPasskey', entity: 'passkey', entityId: passkey.id }
    await writeAudit(tx, ctx, { ...entry, outcome: 'done', after: { name } })
    return passkey
  })
}

/** @throws AppError auth.codeMismatch when the browser's response does not match that challenge. */
async function readCredential(
  { log }: OperatorContext,
  asked: { response: Record<string, unknown>; challenge: string; origin: string },
) {
  try {
    const { verifyRegistrationResponse } = await loadLibrary()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: registrationSchema.parse(asked.response),
      expectedChallenge: asked.challenge,
      expectedOrigin: asked.origin,
      expectedRPID: toRpId(asked.origin),
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: false,
    })
    if (registrationInfo !== undefined) return registrationInfo.credential
  } catch (error) {
    log.info({ error }, 'a new passkey was refused')
  }
  throw new AppError('auth.codeMismatch')
}

/** @throws AppError entity.notFound, auth.wrongPassword, auth.locked. */
export async function forgetPasskey(
  ctx: OperatorContext,
  id: string,
  currentPassword: string,
): Promise<void> {
  const { operatorId } = ctx.identity
  const account = await confirmPassword(ctx, currentPassword)
  await ctx.db.transaction().execute(async (tx) => {
    // Locked, because two concurrent removals of the last passkeys must not each see the other one.
    if (!(await lockAccountRow(tx, account))) throw new AppError('auth.wrongPassword')
    if (!(await removePasskey(tx, operatorId, id))) throw new AppError('entity.notFound')
    if ((await listPasskeys(tx, operatorId)).length === 0) {
      await leaveAuthMode(tx, operatorId, authModes.passkey)
      await removeLoginSteps(tx, operatorId)
    }
    const entry = { action: 'account:removePasskey', entity: 'passkey', entityId: id }
    await writeAudit(tx, ctx, { ...entry, outcome: 'done' })
  })
}
