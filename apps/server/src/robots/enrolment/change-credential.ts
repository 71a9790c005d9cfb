/** Granting and revoking a robot's access to the broker, each with its audit entry. */
import { enrolmentLimits } from '@wheelhouse/contract/robots/enrolment'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { type AuditContext, type AuditEntry, writeAudit } from '../../kernel/http/audit.ts'
import type { Context } from '../../kernel/http/context.ts'
import { SettingError } from '../../kernel/process/app-error.ts'
import { newToken } from '../../kernel/process/tokens.ts'
import { getRobotForChange } from '../robot.store.ts'
import { hashRobotSecret } from '../robot-link/access/check-credential.ts'
import { findLinkRobotBySerial, type LinkRobot } from '../robot-link.store.ts'
import { removeCandidates, removeClaim } from './claim.store.ts'
import { putCredential, removeCredentials } from './credential.store.ts'

/** Writes a change of a robot's credentials to the audit log. */
export function auditCredential(
  tx: Tx,
  actor: AuditContext,
  { action, robotId, after }: { action: string; robotId: string; after?: AuditEntry['after'] },
): Promise<void> {
  const entry = { action, outcome: 'done', entity: 'robot', entityId: robotId } as const
  return writeAudit(tx, actor, after === undefined ? entry : { ...entry, after })
}

/** Creates a new secret of 256 random bits; only its hash is stored. */
async function renewSecret(
  tx: Tx,
  actor: AuditContext,
  robotId: string,
  previousUntil: Date | null,
): Promise<string> {
  const secret = newToken()
  const credential = { kind: 'secret', value: hashRobotSecret(secret) } as const
  await putCredential(tx, robotId, credential, { now: actor.clock.now(), previousUntil })
  await auditCredential(tx, actor, { action: 'robot:renewSecret', robotId })
  return secret
}

/** From the console: the previous credential stays valid for 24 hours. @throws AppError entity.notFound */
export async function createSecret(ctx: Context, id: string): Promise<string> {
  const previousUntil = new Date(ctx.clock.now().getTime() + enrolmentLimits.overlapHours * 3_600_000)
  return ctx.db.transaction().execute(async (tx) => {
    const robot = await getRobotForChange(tx, ctx.identity, id)
    return renewSecret(tx, ctx, robot.id, previousUntil)
  })
}

/**
 * From the shell: the previous secret is void. A running server picks up the new one at the robot's next connection.
 * @throws SettingError when no robot has the serial number
 */
export async function renewRobotSecret(
  db: Database,
  { clock, sealAudit }: Pick<AuditContext, 'clock' | 'sealAudit'>,
  serialNumber: string,
): Promise<{ robot: LinkRobot; secret: string }> {
  return db.transaction().execute(async (tx) => {
    const robot = await findLinkRobotBySerial(tx, serialNumber)
    if (robot === null) throw new SettingError(`There is no robot with the serial number ${serialNumber}.`)
    const actor = { identity: null, clock, sealAudit, ip: null, userAgent: null }
    return { robot, secret: await renewSecret(tx, actor, robot.id, null) }
  })
}

/** Revokes everything the robot has: secret, key, code, and the waiting agent. @throws AppError entity.notFound */
export async function revokeCredentials(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const robot = await getRobotForChange(tx, ctx.identity, id)
    await removeWaysIn(tx, robot.id)
    await auditCredential(tx, ctx, { action: 'robot:revoke', robotId: robot.id })
  })
}

export async function removeWaysIn(tx: Tx, robotId: string): Promise<void> {
  await removeCredentials(tx, robotId)
  await removeClaim(tx, robotId)
  await removeCandidates(tx, robotId)
}
