import { randomBytes } from 'node:crypto'
import type { Lease } from '@wheelhouse/contract/teleop/teleop'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { mayUseRobot } from '../robots/robot.policy.ts'
import { findDriver } from '../robots/robot.store.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { giveInstantAction } from '../robots/robot-link/orders/instant-action.ts'
import { setOrderStatus } from '../robots/robot-link/twins/order.store.ts'
import { isCapable, requireCapable, requireOnline } from '../robots/robot-link/twins/robot-readiness.ts'
import { hasOpenOrder, type RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { type HeldLeases, leaseLimits } from './held-leases.ts'
import { endLease, grantLease, type LeaseRow } from './lease.store.ts'
import { toPerson } from './lease-machine.ts'

/** What leases are granted with: the server that holds them, and those that it knows. */
export type LeaseServer = { link: LinkContext; leases: HeldLeases; serverId: string }

/** How long the robot may take to confirm that it has the lease. */
const confirmWithinMs = 3_000

/**
 * Somebody begins to drive: the database decides, the robot is prepared and notified, and must confirm.
 * @throws AppError robot.standby, notCapable, drivenByOther, noAnswer and those of `requireOnline`
 */
export async function acquireLease(
  server: LeaseServer,
  twin: RobotTwin,
  { identity, takeOver }: { identity: OperatorIdentity; takeOver: boolean },
): Promise<Lease> {
  const { link, leases } = server
  await link.freshen([twin])
  requireOnline(twin, link.clock.monotonicMs())
  requireCapable(twin, 'startTeleop')
  if (twin.statusMessage?.standby === true) throw new AppError('robot.standby')
  const row = await grantRow(server, twin, identity, { takeOver })
  if (row === null) throw await drivenByOther(link, twin)
  const former = leases.get(twin)?.row
  if (former !== undefined && former.sessionId !== identity.sessionId)
    leases.apply(twin, {
      kind: 'ended',
      leaseId: former.leaseId,
      reason: 'takenOver',
      by: toPerson(identity),
    })
  try {
    await putOrderAside(link, twin)
    twin.isBeingTaken = true
    await giveInstantAction(link, twin, 'startTeleop', { lease: row.leaseId })
    // Somebody may have taken over before the robot answered.
    if ((leases.get(twin)?.row.turn ?? 0) > row.turn) throw await drivenByOther(link, twin)
    if (!isInReach(link, twin, identity)) throw new AppError('entity.notFound')
    leases.apply(twin, { kind: 'granted', row, identity })
    const confirmed = await link.waiters.waitFor(
      twin,
      (t) => (t.statusMessage?.leaseId === row.leaseId ? true : undefined),
      confirmWithinMs,
    )
    if (confirmed === null) throw new AppError('robot.noAnswer')
    return toLease(row)
  } catch (error) {
    leases.apply(twin, { kind: 'withdrawn', leaseId: row.leaseId })
    await endLease(link.db, row)
    throw error
  } finally {
    twin.isBeingTaken = false
  }
}

/** Requests a new lease from the database. `null` if somebody else holds it. */
export function grantRow(
  { link, serverId }: LeaseServer,
  twin: RobotTwin,
  { operatorId, sessionId }: OperatorIdentity,
  options: { takeOver: boolean },
): Promise<LeaseRow | null> {
  const leaseId = randomBytes(16).toString('hex')
  return grantLease(link.db, { robotId: twin.robotId, leaseId, operatorId, sessionId, serverId }, options)
}

/** A lease as its holder's page gets it. */
export function toLease({ leaseId, expiresAt }: LeaseRow): Lease {
  return { leaseId, expiresAt, limits: leaseLimits }
}

/** Is the robot still there, where this person may use it? */
export function isInReach(link: LinkContext, twin: RobotTwin, identity: OperatorIdentity): boolean {
  return link.twin(twin.serialNumber) === twin && mayUseRobot(identity, twin)
}

/** The database knows the holder even before the robot has confirmed the lease. */
async function drivenByOther(link: LinkContext, twin: RobotTwin): Promise<AppError> {
  const holder = await findDriver(link.db, twin.robotId)
  return new AppError('robot.drivenByOther', {
    name: holder === null ? '' : `${holder.lastName} ${holder.firstName}`,
  })
}

/**
 * Manual driving sets a running order aside; what happens to it is chosen afterwards. An order of another master is
 * also paused (R-TELEOP-20), and continues when somebody resumes it.
 */
async function putOrderAside(link: LinkContext, twin: RobotTwin): Promise<void> {
  if (twin.state === null || !hasOpenOrder(twin.state)) return
  if (!twin.state.paused && isCapable(twin, 'startPause')) await giveInstantAction(link, twin, 'startPause')
  if (twin.order === null) return
  twin.order = { ...twin.order, status: 'paused', remaining: twin.state.ahead.map((node) => node.nodeId) }
  await setOrderStatus(link.db, twin.order.orderId, 'paused', link.clock.now())
}
