import { robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import type { Lease } from '@wheelhouse/contract/teleop/teleop'
import type { Host } from '../host.ts'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { createPeriodicTask } from '../kernel/process/periodic-task.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { getClosedMode, isOnline, type RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { acquireLease, isInReach, type LeaseServer, toLease } from './acquire-lease.ts'
import { createHandOvers, type HandOvers, requireHeld } from './hand-over.ts'
import { createHeldLeases, type HeldLeases, type LeasePages } from './held-leases.ts'
import { endLease, renewLease } from './lease.store.ts'
import { createLeaseFollower } from './lease-follower.ts'
import { type HeldLease, isHeldBy, type Person, wasJustRenewed } from './lease-machine.ts'
import type { SharedRooms } from './shared-rooms.ts'

export type LeaseManager = HandOvers & {
  /** @throws AppError robot.offline, unavailable, standby, notCapable, drivenByOther, noAnswer */
  acquire(twin: RobotTwin, identity: OperatorIdentity, options: { takeOver: boolean }): Promise<Lease>
  /** The holder's page is still alive, and connected to this server. `null` if the lease is over. */
  renew(twin: RobotTwin, leaseId: string, identity: OperatorIdentity): Promise<Lease | null>
  /** @throws AppError lease.notHeld */
  release(twin: RobotTwin, sessionId: string): Promise<void>
  /**
   * Is there a driver, and a page of theirs at this server or at one that can be reached?
   * @throws AppError lease.notHeld, driverElsewhere
   */
  requireReachable(twin: RobotTwin, isElsewhere: (operatorId: string) => boolean): void
  getHolder(twin: RobotTwin): (Person & { sessionId: string; leaseId: string }) | null
  /** Ends the leases of a session that has ended. */
  endSession(sessionId: string): Promise<void>
  /** The robot has moved or is gone: ends its lease unless the holder may use it where it is now. */
  endIfOutOfReach(twin: RobotTwin): Promise<void>
  /** Reads the leases that are valid, and starts following them. */
  start(): Promise<void>
  stop: () => Promise<void>
}

/** How often leases are checked for expiry. */
const lookEveryMs = 500

/**
 * The lease of R-TELEOP-4: one holder, shown to everybody on every server. The database decides who holds it, the robot
 * is notified over its own link and obeys nobody else; the lease expires when the holder's page stops renewing it.
 */
export function createLeaseManager(
  link: LinkContext,
  { notices, serverId, shared }: Pick<Host, 'notices' | 'serverId'> & { shared: SharedRooms },
  pages: LeasePages,
): LeaseManager {
  const leases = createHeldLeases(link, pages)
  /** Leases that are being handed over to somebody at another server. */
  const handingOver = new Set<string>()
  const follower = createLeaseFollower(link, leases, { serverId, handingOver })
  const options = { everyMs: lookEveryMs, log: link.log }
  const watch = createPeriodicTask(() => lookAtRobots(link, leases), {
    ...options,
    failure: 'leases could not be checked',
  })
  // Apart from the above, which must not wait for the database.
  const following = createPeriodicTask(() => follower.rereadStale(), {
    ...options,
    failure: 'leases of other servers could not be read',
  })
  const stopListening = notices.on('teleop_leases', (robotId) => {
    follower.markStale(robotId)
    following.runSoon()
  })
  const server: LeaseServer = { link, leases, serverId }

  function release(twin: RobotTwin, { row }: HeldLease): void {
    leases.apply(twin, { kind: 'ended', leaseId: row.leaseId, reason: 'released', by: null })
  }

  async function endRow({ row }: HeldLease): Promise<void> {
    await endLease(link.db, row)
  }

  return {
    acquire: (twin, identity, { takeOver }) => acquireLease(server, twin, { identity, takeOver }),
    async renew(twin, leaseId, identity) {
      // The page was connected to another server until now.
      if (leases.get(twin)?.row.leaseId !== leaseId) await follower.reread(twin.robotId)
      const lease = await renew(server, twin, leaseId, identity)
      if (lease === null) follower.markStale(twin.robotId)
      return lease
    },
    async release(twin, sessionId) {
      const lease = requireHeld(leases, twin, sessionId)
      await endRow(lease)
      release(twin, lease)
    },
    ...createHandOvers(server, { shared, handingOver, reread: follower.reread }),
    requireReachable(twin, isElsewhere) {
      const lease = leases.get(twin)
      if (lease === null) throw new AppError('lease.notHeld')
      if (lease.identity === null && !isElsewhere(lease.holder.operatorId))
        throw new AppError('lease.driverElsewhere')
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
      // The server that holds it sees the same.
      if (lease === null || lease.identity === null || isInReach(link, twin, lease.identity)) return
      release(twin, lease)
      await endRow(lease)
    },
    async start() {
      await follower.rereadStale()
      watch.start()
      following.start()
    },
    async stop() {
      stopListening()
      await following.stop()
      await watch.stop()
    },
  }
}

async function renew(
  { link, leases, serverId }: LeaseServer,
  twin: RobotTwin,
  leaseId: string,
  identity: OperatorIdentity,
): Promise<Lease | null> {
  const { sessionId } = identity
  if (!isInReach(link, twin, identity)) return null
  const lease = leases.get(twin)
  if (isHeldBy(lease, leaseId, sessionId) && wasJustRenewed(lease, link.clock.monotonicMs()))
    return toLease(lease.row)
  leases.apply(twin, { kind: 'renewing', leaseId, sessionId })
  const row = await renewLease(link.db, { robotId: twin.robotId, leaseId, sessionId, serverId })
  if (row === null) return null
  leases.apply(twin, { kind: 'renewed', row, identity })
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
