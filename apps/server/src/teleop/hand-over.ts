/** The holder of a lease gives it to somebody who asked for it, at this server or at another one of the bus. */
import type { Lease } from '@wheelhouse/contract/teleop/teleop'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { grantRow, type LeaseServer, toLease } from './acquire-lease.ts'
import type { HeldLeases } from './held-leases.ts'
import { type HeldLease, toPerson } from './lease-machine.ts'
import type { SharedRooms } from './shared-rooms.ts'

/** How long another server may take to grant the lease there. Milliseconds. */
const grantWithinMs = 3_000

export type HandOvers = {
  /** Hands the lease over. @returns what the new holder's pages get. @throws AppError lease.notHeld */
  handOver(twin: RobotTwin, sessionId: string, to: OperatorIdentity): Promise<Lease>
  /**
   * Hands the lease over to somebody whose page is connected to another server, which takes it for them.
   * @throws AppError lease.notHeld; entity.notFound when that page is gone by then
   */
  handOverElsewhere(twin: RobotTwin, sessionId: string, operatorId: string): Promise<void>
  /** Takes a lease that its holder hands over at another server. @returns `null` if it is another one by now */
  takeHandedOver(twin: RobotTwin, leaseId: string, to: OperatorIdentity): Promise<Lease | null>
}

type Parts = {
  shared: SharedRooms
  /** Receives the leases that are being handed over to somebody at another server, while they are. */
  handingOver: Set<string>
  /** Reads the lease of a robot from the database. */
  reread: (robotId: string) => Promise<void>
}

export function createHandOvers(server: LeaseServer, { shared, handingOver, reread }: Parts): HandOvers {
  const { link, leases } = server

  /** Gives the current lease to somebody whose page is connected to this server. */
  async function passOn(twin: RobotTwin, to: OperatorIdentity): Promise<Lease> {
    const row = await grantRow(server, twin, to, { takeOver: true })
    if (row === null) throw new AppError('lease.notHeld')
    const leaseId = leases.get(twin)?.row.leaseId
    if (leaseId !== undefined)
      leases.apply(twin, { kind: 'ended', leaseId, reason: 'handedOver', by: toPerson(to) })
    leases.apply(twin, { kind: 'granted', row, identity: to })
    return toLease(row)
  }

  return {
    async handOver(twin, sessionId, to) {
      requireHeld(leases, twin, sessionId)
      return passOn(twin, to)
    },
    async handOverElsewhere(twin, sessionId, operatorId) {
      const { robotId } = twin
      const { leaseId } = requireHeld(leases, twin, sessionId).row
      handingOver.add(leaseId)
      try {
        shared.handOver({ robotId, operatorId, leaseId })
        const isTaken = ({ lease }: RobotTwin) => (lease?.operatorId === operatorId ? true : undefined)
        const taken = await link.waiters.waitFor(twin, isTaken, grantWithinMs)
        if (taken === null) throw new AppError('entity.notFound')
      } finally {
        handingOver.delete(leaseId)
      }
    },
    async takeHandedOver(twin, leaseId, to) {
      await reread(twin.robotId)
      return leases.get(twin)?.row.leaseId === leaseId ? passOn(twin, to) : null
    },
  }
}

/** The lease of this session. @throws AppError lease.notHeld */
export function requireHeld(leases: HeldLeases, twin: RobotTwin, sessionId: string): HeldLease {
  const lease = leases.get(twin)
  if (lease === null || lease.row.sessionId !== sessionId) throw new AppError('lease.notHeld')
  return lease
}
