import { robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import type { Lease } from '@wheelhouse/contract/teleop/teleop'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { createRepeatedLook } from '../kernel/process/repeated-look.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { getClosedMode, isOnline, type RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { acquireLease, getLeaseEnd, grantRow, isInReach, toLease } from './acquire-lease.ts'
import { createHeldLeases, type HeldLeases, type OnLeaseEnd } from './held-leases.ts'
import { endLease, listLeases, renewLease } from './lease.store.ts'
import { type HeldLease, isHeldBy, type Person, toPerson, wasJustRenewed } from './lease-machine.ts'

export type LeaseManager = {
  /** @throws AppError robot.offline, unavailable, standby, notCapable, drivenByOther, noAnswer */
  acquire(twin: RobotTwin, identity: OperatorIdentity, options: { takeOver: boolean }): Promise<Lease>
  /** The holder's page is still alive. `null` if the lease is over. */
  renew(twin: RobotTwin, lease: { leaseId: string; sessionId: string }): Promise<Lease | null>
  /** @throws AppError lease.notHeld */
  release(twin: RobotTwin, sessionId: string): Promise<void>
  /** Hands the lease over. @returns what the new holder's pages get. @throws AppError lease.notHeld */
  handOver(twin: RobotTwin, sessionId: string, to: OperatorIdentity): Promise<Lease>
  getHolder(twin: RobotTwin): (Person & { sessionId: string; leaseId: string }) | null
  /** Ends the leases of a session that has ended. */
  endSession(sessionId: string): Promise<void>
  /** The robot has moved or is gone: ends its lease unless the holder may use it where it is now. */
  endIfOutOfReach(twin: RobotTwin): Promise<void>
  /** Resumes the leases that were valid when the server stopped, and starts checking for expiry. */
  start(): Promise<void>
  stop: () => Promise<void>
}

/** How often leases are checked for expiry. */
const lookEveryMs = 500

/**
 * The lease of R-TELEOP-4: one holder, shown to everybody. The database decides who holds it, the robot is told over
 * its own link and obeys nobody else; the lease expires when the holder's page stops renewing it.
 */
export function createLeaseManager(link: LinkContext, onEnd: OnLeaseEnd): LeaseManager {
  const leases = createHeldLeases(link, onEnd)
  const watch = createRepeatedLook(() => lookAtRobots(link, leases), {
    everyMs: lookEveryMs,
    log: link.log,
    failure: 'leases could not be looked after',
  })

  function requireHeld(twin: RobotTwin, sessionId: string): HeldLease {
    const lease = leases.get(twin)
    if (lease === null || lease.row.sessionId !== sessionId) throw new AppError('lease.notHeld')
    return lease
  }

  function release(twin: RobotTwin, { row }: HeldLease): void {
    leases.apply(twin, { kind: 'ended', leaseId: row.leaseId, reason: 'released', by: null })
  }

  async function endRow({ row }: HeldLease): Promise<void> {
    await endLease(link.db, { ...row, at: link.clock.now() })
  }

  return {
    acquire: (twin, identity, { takeOver }) => acquireLease(link, leases, twin, { identity, takeOver }),
    renew: (twin, lease) => renew(link, leases, twin, lease),
    async release(twin, sessionId) {
      const lease = requireHeld(twin, sessionId)
      await endRow(lease)
      release(twin, lease)
    },
    async handOver(twin, sessionId, to) {
      requireHeld(twin, sessionId)
      const row = await grantRow(link, twin, to, { takeOver: true })
      if (row === null) throw new AppError('lease.notHeld')
      const leaseId = leases.get(twin)?.row.leaseId
      if (leaseId !== undefined)
        leases.apply(twin, { kind: 'ended', leaseId, reason: 'handedOver', by: toPerson(to) })
      leases.apply(twin, { kind: 'granted', row, identity: to })
      return toLease(row)
    },
    getHolder(twin) {
      const lease = leases.get(twin)
      if (lease === null) return null
      return { ...lease.holder, sessionId: lease.row.sessionId, leaseId: lease.row.leaseId }
    },
    async endSession(sessionId) {
      for (const [twin, lease] of leases.all()) {
        if (lease.row.sessionId !== sessionId) continue
        release(twin, lease)
        await endRow(lease)
      }
    },
    async endIfOutOfReach(twin) {
      const lease = leases.get(twin)
      if (lease === null || isInReach(link, twin, lease.identity)) return
      release(twin, lease)
      await endRow(lease)
    },
    async start() {
      await restore(link, leases)
      watch.start()
    },
    stop: watch.stop,
  }
}

async function renew(
  link: LinkContext,
  leases: HeldLeases,
  twin: RobotTwin,
  { leaseId, sessionId }: { leaseId: string; sessionId: string },
): Promise<Lease | null> {
  const lease = leases.get(twin)
  if (isHeldBy(lease, leaseId, sessionId) && wasJustRenewed(lease, link.clock.monotonicMs()))
    return toLease(lease.row)
  leases.apply(twin, { kind: 'renewing', leaseId, sessionId })
  const times = { at: link.clock.now(), expiresAt: getLeaseEnd(link) }
  const row = await renewLease(link.db, { robotId: twin.robotId, leaseId, sessionId, ...times })
  if (row === null) return null
  leases.apply(twin, { kind: 'renewed', row })
  // It may have ended during the database query.
  return isHeldBy(leases.get(twin), leaseId, sessionId) ? toLease(row) : null
}

function lookAtRobots(link: LinkContext, leases: HeldLeases): void {
  for (const [twin] of leases.all())
    leases.apply(twin, {
      kind: 'look',
      isOnline: isOnline(twin, link.clock.monotonicMs()),
      hasSpoken: twin.lastStateAt !== null,
      isAvailable: twin.status === robotStatuses.available && getClosedMode(twin) === null,
    })
}

async function restore(link: LinkContext, leases: HeldLeases): Promise<void> {
  const byRobot = new Map([...link.twins()].map((twin) => [twin.robotId, twin]))
  for (const { firstName, lastName, ...row } of await listLeases(link.db, link.clock.now())) {
    const twin = byRobot.get(row.robotId)
    if (twin === undefined) continue
    const holder = { operatorId: row.operatorId, firstName, lastName }
    const leftMs = Date.parse(row.expiresAt) - link.clock.now().getTime()
    leases.apply(twin, { kind: 'restored', row, holder, leftMs })
  }
}
