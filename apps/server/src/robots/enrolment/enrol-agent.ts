/** Enrolment of our own agent (R-ROBOTS-19): a code, a key made on the robot, and an administrator who confirms. */
import { randomInt } from 'node:crypto'
import { enrolmentLimits } from '@wheelhouse/contract/robots/enrolment'
import type { Context, PublicContext } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { ServerSecret } from '../../kernel/process/server-secret.ts'
import { hashToken, newToken } from '../../kernel/process/tokens.ts'
import { getRobotForChange } from '../robot.store.ts'
import { auditCredential } from './change-credential.ts'
import {
  type Candidate,
  confirmCandidate,
  findCandidateByToken,
  findClaimedRobot,
  findWaitingCandidate,
  putCandidate,
  putClaim,
  rejectCandidates,
  takeClaim,
} from './claim.store.ts'
import { listCredentials, putCredential } from './credential.store.ts'
import { getFingerprint, publicKeyText, readPublicKey } from './public-key.ts'

/** 32 characters: eight of them encode 40 random bits. */
const codeSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const toHash = (secret: ServerSecret, code: string) => secret.hashCode(code, 'robot claim')

/**
 * Creates a code for the agent on this robot. The previous one is void.
 * @throws AppError entity.notFound, enrolment.hasCredential unless `replace`
 */
export async function createClaim(
  ctx: Context,
  secret: ServerSecret,
  id: string,
  { replace }: { replace: boolean },
): Promise<{ code: string; expiresAt: string; serialNumber: string }> {
  const signs = Array.from({ length: enrolmentLimits.codeLength }, () => codeSigns[randomInt(32)])
  const code = signs.join('')
  const expiresAt = new Date(ctx.clock.now().getTime() + enrolmentLimits.codeMinutes * 60_000)
  return ctx.db.transaction().execute(async (tx) => {
    const robot = await getRobotForChange(tx, ctx.identity, id)
    const hasCredential = (await listCredentials(tx, robot.id)).some(({ endsAt }) => endsAt === null)
    if (hasCredential && !replace) throw new AppError('enrolment.hasCredential')
    await putClaim(tx, { robotId: robot.id, codeHash: toHash(secret, code), expiresAt })
    await auditCredential(tx, ctx, { action: 'robot:createClaim', robotId: robot.id, after: { replace } })
    return { code, expiresAt: expiresAt.toISOString(), serialNumber: robot.serialNumber }
  })
}

/**
 * An agent uses a code: from then on its key waits for an administrator. A code for another serial number stays valid,
 * because somebody has only mixed up the robots.
 * @throws AppError enrolment.keyInvalid, enrolment.codeInvalid (wrong, expired or used: the caller does not learn
 *   which), wrongSerial
 */
export async function enrolAgent(
  ctx: PublicContext,
  secret: ServerSecret,
  { code, serialNumber, publicKey }: { code: string; serialNumber: string; publicKey: string },
): Promise<{ enrolmentId: string; token: string; fingerprint: string }> {
  const key = readPublicKey(publicKey)
  if (key === null) throw new AppError('enrolment.keyInvalid')
  const token = newToken()
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const codeHash = toHash(secret, code)
    const robot = await findClaimedRobot(tx, codeHash, at)
    if (robot === null) throw new AppError('enrolment.codeInvalid')
    if (robot.serialNumber !== serialNumber) throw new AppError('enrolment.wrongSerial')
    if (!(await takeClaim(tx, codeHash))) throw new AppError('enrolment.codeInvalid')
    const robotId = robot.id
    const candidate = { robotId, tokenHash: hashToken(token), publicKey: publicKeyText(key), ip: ctx.ip, at }
    const enrolmentId = await putCandidate(tx, candidate)
    const fingerprint = getFingerprint(key)
    await auditCredential(
      tx,
      { ...ctx, identity: null },
      { action: 'robot:useClaim', robotId, after: { fingerprint } },
    )
    return { enrolmentId, token, fingerprint }
  })
}

/** @throws AppError enrolment.codeInvalid when the token is unknown, replaced or revoked */
export async function findCandidate(ctx: PublicContext, token: string): Promise<Candidate> {
  const candidate = await findCandidateByToken(ctx.db, hashToken(token))
  if (candidate === null) throw new AppError('enrolment.codeInvalid')
  return candidate
}

/**
 * Makes the waiting key the robot's only credential; all others are void at once.
 * @throws AppError entity.notFound, entity.changed when a different agent is waiting by now, or none
 */
export async function confirmAgent(ctx: Context, id: string, fingerprint: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const robot = await getRobotForChange(tx, ctx.identity, id)
    const candidate = await findWaitingCandidate(tx, robot.id)
    if (candidate === null || candidateFingerprint(candidate) !== fingerprint)
      throw new AppError('entity.changed')
    await confirmCandidate(tx, candidate)
    const now = ctx.clock.now()
    const credential = { kind: 'key', value: candidate.publicKey } as const
    await putCredential(tx, robot.id, credential, { now, previousUntil: null })
    await auditCredential(tx, ctx, {
      action: 'robot:confirmAgent',
      robotId: robot.id,
      after: { fingerprint },
    })
  })
}

/** @throws AppError entity.notFound */
export async function rejectAgent(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const robot = await getRobotForChange(tx, ctx.identity, id)
    await rejectCandidates(tx, robot.id)
    await auditCredential(tx, ctx, { action: 'robot:rejectAgent', robotId: robot.id })
  })
}

export function candidateFingerprint({ publicKey }: Pick<Candidate, 'publicKey'>): string | null {
  const key = readPublicKey(publicKey)
  return key === null ? null : getFingerprint(key)
}
