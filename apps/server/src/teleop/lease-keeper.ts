import { randomBytes } from 'node:crypto'
import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import { robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import type { Lease } from '@wheelhouse/contract/teleop/teleop'
import { AppError } from '../kernel/process/app-error.ts'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import { giveInstantAction } from '../robots/robot-link/instant-action.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { setOrderStatus } from '../robots/robot-link/order.store.ts'
import { isCapable, requireCapable, requireOnline } from '../robots/robot-link/robot-readiness.ts'
import { hasOpenOrder, isOnline, type RobotTwin } from '../robots/robot-link/robot-twin.ts'
import { mayUseRobot } from '../robots/robot.policy.ts'
import { findDriver } from '../robots/robot.store.ts'
import { endLease, grantLease, type LeaseRow, listLeases, renewLease } from './lease.store.ts'

export type LeaseEnd = 'expired' | 'takenOver' | 'handedOver' | 'released' | 'robotOffline'
export type Person = { operatorId: string; firstName: string; lastName: string }

/** A lease this server knows to hold. `identity` is `null` when it was granted before a restart. */
type Held = {
  row: LeaseRow
  holder: Person
  identity: OperatorIdentity | null
  expiresAt: number
  renewedAt?: number
}

export type LeaseKeeper = {
  /** @throws AppError robot.offline, unavailable, standby, notCapable, drivenByOther, noAnswer */
  acquire(twin: RobotTwin, identity: OperatorIdentity, options: { takeOver: boolean }): Promise<Lease>
  /** The holder's page still answers. `null`: the lease is over. */
  renew(twin: RobotTwin, leaseId: string, sessionId: string): Promise<Lease | null>
  /** @throws AppError lease.notHeld */
  release(twin: RobotTwin, sessionId: string): Promise<void>
  /** Gives the lease on. @returns what the new holder's pages get. @throws AppError lease.notHeld */
  handOver(twin: RobotTwin, sessionId: string, to: OperatorIdentity): Promise<Lease>
  holderOf(twin: RobotTwin): (Person & { sessionId: string; leaseId: string }) | null
  /** Leases of a session that has ended end with it. */
  endSession(sessionId: string): Promise<void>
  /** The robot has moved or is gone: its lease ends unless the holder may use it where it is now. */
  endOutOfReach(twin: RobotTwin): Promise<void>
  /** Takes up the leases that held when the server stopped. */
  load(): Promise<void>
  stop(): void
}

/** One renewal in so long is written down. */
const renewEveryMs = 1_000
/** How long the robot may take to confirm that it has the lease. */
const confirmWithinMs = 3_000

/**
 * The lease of R-TELEOP-4: one holder, named to everybody. The database decides who holds it, the robot learns it over
 * its own link and obeys nobody else; the lease ends by itself when the holder's page stops renewing it.
 */
export function createLeaseKeeper(
  link: LinkContext,
  onEnd: (
    twin: RobotTwin,
    ended: { person: Person; sessionId: string; reason: LeaseEnd; by: Person | null },
  ) => void,
): LeaseKeeper {
  const held = new Map<RobotTwin, Held>()
  const limits = { maxSpeed: driveLimits.maxSpeed, maxTurn: driveLimits.maxTurn }
  const end = () => new Date(link.clock.now().getTime() + driveLimits.leaseTtlMs)

  function hold(twin: RobotTwin, row: LeaseRow, identity: OperatorIdentity): Lease {
    const { operatorId, firstName, lastName } = identity
    const holder = { operatorId, firstName, lastName }
    held.set(twin, { row, holder, identity, expiresAt: link.clock.monotonicMs() + driveLimits.leaseTtlMs })
    twin.lease = { ...holder, since: row.grantedAt }
    tellRobot(twin, row, holder)
    link.changed(twin)
    return { leaseId: row.leaseId, expiresAt: row.expiresAt, limits }
  }

  /** Of a holder from before a restart nothing is known: they ask again. */
  function isInReach(twin: RobotTwin, identity: OperatorIdentity | null): boolean {
    const isThere = link.twin(twin.serialNumber) === twin
    return isThere && identity !== null && mayUseRobot(identity, twin)
  }

  function tellRobot(twin: RobotTwin, row: LeaseRow, holder: Person): void {
    link.sender.extension(twin, linkTopics.session, {
      kind: 'lease',
      leaseId: row.leaseId,
      turn: row.turn,
      operatorName: `${holder.lastName} ${holder.firstName}`.slice(0, 100),
      ttlMs: driveLimits.leaseTtlMs,
      limits,
    })
  }

  function drop(twin: RobotTwin, reason: LeaseEnd, by: Person | null = null): void {
    const ended = held.get(twin)
    if (ended === undefined) return
    held.delete(twin)
    twin.lease = null
    link.sender.extension(twin, linkTopics.session, { kind: 'release', leaseId: ended.row.leaseId })
    link.changed(twin)
    onEnd(twin, { person: ended.holder, sessionId: ended.row.sessionId, reason, by })
  }

  /** The database knows the holder also while the robot has not confirmed the lease yet. */
  async function drivenByOther(twin: RobotTwin): Promise<AppError> {
    const holder = await findDriver(link.db, twin.robotId, link.clock.now())
    return new AppError('robot.drivenByOther', {
      name: holder === null ? '' : `${holder.lastName} ${holder.firstName}`,
    })
  }

  /**
   * Driving by hand puts a running order aside; what becomes of it is chosen afterwards. An order of another master is
   * paused as well (R-TELEOP-20), and then goes on when somebody resumes it.
   */
  async function putOrderAside(twin: RobotTwin): Promise<void> {
    if (twin.state === null || !hasOpenOrder(twin.state)) return
    if (!twin.state.paused && isCapable(twin, 'startPause')) await giveInstantAction(link, twin, 'startPause')
    if (twin.order === null) return
    twin.order = { ...twin.order, status: 'paused', remaining: twin.state.ahead.map((node) => node.nodeId) }
    await setOrderStatus(link.db, twin.order.orderId, 'paused', link.clock.now())
  }

  async function acquire(
    twin: RobotTwin,
    identity: OperatorIdentity,
    { takeOver }: { takeOver: boolean },
  ): Promise<Lease> {
    requireOnline(twin, link.clock.monotonicMs())
    requireCapable(twin, 'startTeleop')
    if (twin.statusMessage?.standby === true) throw new AppError('robot.standby')
    const person: Person = {
      operatorId: identity.operatorId,
      firstName: identity.firstName,
      lastName: identity.lastName,
    }
    const row = await grantLease(
      link.db,
      {
        robotId: twin.robotId,
        leaseId: randomBytes(16).toString('hex'),
        operatorId: identity.operatorId,
        sessionId: identity.sessionId,
        at: link.clock.now(),
        expiresAt: end(),
      },
      { takeOver },
    )
    if (row === null) throw await drivenByOther(twin)
    const isOther = held.get(twin) !== undefined && held.get(twin)?.row.sessionId !== identity.sessionId
    if (isOther) drop(twin, 'takenOver', person)
    try {
      await putOrderAside(twin)
      await giveInstantAction(link, twin, 'startTeleop', { lease: row.leaseId })
      // Somebody may have taken over before the robot answered.
      if ((held.get(twin)?.row.turn ?? 0) > row.turn) throw await drivenByOther(twin)
      if (!isInReach(twin, identity)) throw new AppError('entity.notFound')
      const lease = hold(twin, row, identity)
      const confirmed = await link.waiters.waitFor(
        twin,
        (t) => (t.statusMessage?.leaseId === row.leaseId ? true : undefined),
        confirmWithinMs,
      )
      if (confirmed === null) throw new AppError('robot.noAnswer')
      return lease
    } catch (error) {
      if (held.get(twin)?.row.leaseId === row.leaseId) {
        held.delete(twin)
        twin.lease = null
        // It may have heard the grant and only its answer was lost.
        link.sender.extension(twin, linkTopics.session, { kind: 'release', leaseId: row.leaseId })
        link.changed(twin)
      }
      await endLease(link.db, { ...row, at: link.clock.now() })
      throw error
    }
  }

  const sweep = setInterval(() => {
    const now = link.clock.monotonicMs()
    for (const [twin, { expiresAt, row, identity }] of held) {
      // After a restart of ours a robot that has not spoken yet is not away: its lease runs out by itself.
      const mayBeBack = identity === null && twin.lastStateAt === null
      const isAway = !mayBeBack && !isOnline(twin, now)
      if (now > expiresAt) drop(twin, 'expired')
      else if (isAway || twin.status !== robotStatuses.available) {
        drop(twin, 'robotOffline')
        endLease(link.db, { ...row, at: link.clock.now() }).catch((error: unknown) =>
          link.log.error({ error }, 'a lease could not be ended'),
        )
      }
    }
  }, 500)

  return {
    acquire,
    async renew(twin, leaseId, sessionId) {
      const known = held.get(twin)
      const now = link.clock.monotonicMs()
      // A page renews every few seconds; more than that is answered from here.
      const isSame = known?.row.leaseId === leaseId && known.row.sessionId === sessionId
      if (isSame && known.renewedAt !== undefined && now - known.renewedAt < renewEveryMs)
        return { leaseId, expiresAt: known.row.expiresAt, limits }
      if (isSame) known.renewedAt = now
      const row = await renewLease(link.db, {
        robotId: twin.robotId,
        leaseId,
        sessionId,
        at: link.clock.now(),
        expiresAt: end(),
      })
      if (row === null || known === undefined) return null
      known.row = row
      known.expiresAt = link.clock.monotonicMs() + driveLimits.leaseTtlMs
      tellRobot(twin, row, known.holder)
      return { leaseId: row.leaseId, expiresAt: row.expiresAt, limits }
    },
    async release(twin, sessionId) {
      const known = held.get(twin)
      if (known === undefined || known.row.sessionId !== sessionId) throw new AppError('lease.notHeld')
      await endLease(link.db, { ...known.row, at: link.clock.now() })
      drop(twin, 'released')
    },
    async handOver(twin, sessionId, to) {
      const known = held.get(twin)
      if (known === undefined || known.row.sessionId !== sessionId) throw new AppError('lease.notHeld')
      const at = link.clock.now()
      const row = await grantLease(
        link.db,
        {
          robotId: twin.robotId,
          leaseId: randomBytes(16).toString('hex'),
          operatorId: to.operatorId,
          sessionId: to.sessionId,
          at,
          expiresAt: end(),
        },
        { takeOver: true },
      )
      if (row === null) throw new AppError('lease.notHeld')
      const { operatorId, firstName, lastName } = to
      drop(twin, 'handedOver', { operatorId, firstName, lastName })
      return hold(twin, row, to)
    },
    holderOf(twin) {
      const known = held.get(twin)
      return known === undefined
        ? null
        : { ...known.holder, sessionId: known.row.sessionId, leaseId: known.row.leaseId }
    },
    async endSession(sessionId) {
      for (const [twin, { row }] of held) {
        if (row.sessionId !== sessionId) continue
        drop(twin, 'released')
        await endLease(link.db, { ...row, at: link.clock.now() })
      }
    },
    async endOutOfReach(twin) {
      const known = held.get(twin)
      if (known === undefined || isInReach(twin, known.identity)) return
      drop(twin, 'released')
      await endLease(link.db, { ...known.row, at: link.clock.now() })
    },
    async load() {
      const byRobot = new Map([...link.twins()].map((twin) => [twin.robotId, twin]))
      for (const { firstName, lastName, ...row } of await listLeases(link.db, link.clock.now())) {
        const twin = byRobot.get(row.robotId)
        if (twin === undefined) continue
        const left = Date.parse(row.expiresAt) - link.clock.now().getTime()
        held.set(twin, {
          row,
          holder: { operatorId: row.operatorId, firstName, lastName },
          identity: null,
          expiresAt: link.clock.monotonicMs() + left,
        })
        twin.lease = { operatorId: row.operatorId, firstName, lastName, since: row.grantedAt }
      }
    },
    stop: () => clearInterval(sweep),
  }
}
