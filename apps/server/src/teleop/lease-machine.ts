import type { LeaseHolder } from '@wheelhouse/contract/robots/robot-state'
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import type { LeaseRow } from './lease.store.ts'

/**
 * The lease of one robot as this server knows it: its events, and who must be notified. Pure. The database decides who
 * gets the lease; this is what follows from its answers. One server prolongs a lease at the robot and ends it with the
 * robot's state; the others only know its holder.
 */
export type HeldLease = {
  readonly row: LeaseRow
  readonly holder: Person
  /** `null` when another server holds the lease, or held it until it ended. */
  readonly identity: OperatorIdentity | null
  /** It came from another server, or from this one before a restart: the robot may not have reported here yet. */
  readonly isAdopted: boolean
  /** Monotonic milliseconds, like all times here. */
  readonly expiresAt: number
  /** When a renewal was last requested from the database. */
  readonly renewedAt: number | null
}

export type Person = { operatorId: string; firstName: string; lastName: string }
type LeaseEnd = 'expired' | 'takenOver' | 'handedOver' | 'released' | 'robotOffline' | 'robotUnavailable'

export type LeaseEvent =
  | { readonly kind: 'granted'; readonly row: LeaseRow; readonly identity: OperatorIdentity }
  /** What the database has of another server's lease. `leftMs`: its remaining time, none if it is over. */
  | {
      readonly kind: 'seen'
      readonly row: LeaseRow
      readonly holder: Person
      readonly leftMs: number
      /** How somebody else came to hold it. */
      readonly reason: 'takenOver' | 'handedOver'
    }
  /** A renewal is being requested from the database. */
  | { readonly kind: 'renewing'; readonly leaseId: string; readonly sessionId: string }
  /** By a page that is connected to this server, which holds the lease from now on. */
  | { readonly kind: 'renewed'; readonly row: LeaseRow; readonly identity: OperatorIdentity }
  | {
      readonly kind: 'ended'
      readonly leaseId: string
      readonly reason: LeaseEnd
      /** Who has it now. */
      readonly by: Person | null
    }
  /** The robot did not confirm it, so the holder never had it. */
  | { readonly kind: 'withdrawn'; readonly leaseId: string }
  /** A check of the robot. */
  | {
      readonly kind: 'look'
      readonly isOnline: boolean
      /** Has it reported its state since the server started? */
      readonly hasSpoken: boolean
      /** In service, and nobody working at the robot itself. */
      readonly isAvailable: boolean
    }

export type LeaseEffect =
  | { readonly kind: 'setHolder'; readonly holder: LeaseHolder | null }
  /** The robot obeys this holder until the lease expires. */
  | { readonly kind: 'grantRobot'; readonly row: LeaseRow; readonly holder: Person }
  | { readonly kind: 'releaseRobot'; readonly leaseId: string }
  /** Screens and waiting requests are notified of the holder. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'reportEnd'; readonly ended: EndedLease }
  | { readonly kind: 'endRow'; readonly row: LeaseRow }
  /** The same, unless another server has it by now. */
  | { readonly kind: 'expireRow'; readonly row: LeaseRow }

export type EndedLease = { person: Person; sessionId: string; reason: LeaseEnd; by: Person | null }

type Lease = HeldLease | null
type Step = { readonly lease: Lease; readonly effects: readonly LeaseEffect[] }

/** At most one renewal per this interval is stored. */
const renewEveryMs = 1_000

/** Applies one event at `now`. */
export function reduceLease(lease: Lease, event: LeaseEvent, now: number): Step {
  switch (event.kind) {
    case 'granted':
      return grant(event.row, event.identity, now)
    case 'seen':
      return see(lease, event, now)
    case 'renewing':
      if (!isHeldBy(lease, event.leaseId, event.sessionId)) break
      return { lease: { ...lease, renewedAt: now }, effects: [] }
    case 'renewed': {
      const { row, identity } = event
      // It may have ended during the database query.
      if (lease === null || lease.row.leaseId !== row.leaseId) break
      const isAdopted = lease.isAdopted || lease.identity === null
      const renewed = { ...lease, row, identity, isAdopted, expiresAt: now + driveLimits.leaseTtlMs }
      return { lease: renewed, effects: [{ kind: 'grantRobot', row, holder: lease.holder }] }
    }
    case 'ended':
      if (lease === null || lease.row.leaseId !== event.leaseId) break
      return end(lease, event.reason, event.by)
    case 'withdrawn':
      if (lease === null || lease.row.leaseId !== event.leaseId) break
      return { lease: null, effects: takeBack(lease) }
    case 'look':
      if (lease !== null) return look(lease, event, now)
  }
  return { lease, effects: [] }
}

export function isHeldBy(lease: Lease, leaseId: string, sessionId: string): lease is HeldLease {
  return lease !== null && lease.row.leaseId === leaseId && lease.row.sessionId === sessionId
}

/** A page renews every few seconds; more frequent renewals are answered without the database. */
export function wasJustRenewed({ renewedAt }: HeldLease, now: number): boolean {
  return renewedAt !== null && now - renewedAt < renewEveryMs
}

export function toPerson({ operatorId, firstName, lastName }: OperatorIdentity): Person {
  return { operatorId, firstName, lastName }
}

function grant(row: LeaseRow, identity: OperatorIdentity, now: number): Step {
  const holder = toPerson(identity)
  const expiresAt = now + driveLimits.leaseTtlMs
  const lease = { row, holder, identity, isAdopted: false, expiresAt, renewedAt: null }
  return {
    lease,
    effects: [setHolder(row, holder), { kind: 'grantRobot', row, holder }, { kind: 'changed' }],
  }
}

function setHolder({ grantedAt }: LeaseRow, { operatorId, firstName, lastName }: Person): LeaseEffect {
  return { kind: 'setHolder', holder: { operatorId, firstName, lastName, since: grantedAt } }
}

function see(lease: Lease, event: Extract<LeaseEvent, { kind: 'seen' }>, now: number): Step {
  const { row, holder, leftMs, reason } = event
  // It was read before the latest grant.
  if (lease !== null && row.turn < lease.row.turn) return { lease, effects: [] }
  const isSame = lease?.row.leaseId === row.leaseId
  if (leftMs <= 0) {
    if (lease === null) return { lease, effects: [] }
    if (!isSame) return end(lease, reason, holder)
    // An end and a lapse look the same in the database.
    return end(lease, now > lease.expiresAt ? 'expired' : 'released', null)
  }
  const expiresAt = now + leftMs
  const seen = { row, holder, identity: null, isAdopted: false, expiresAt, renewedAt: null }
  if (isSame) return { lease: seen, effects: [] }
  const changes: LeaseEffect[] = [setHolder(row, holder), { kind: 'changed' }]
  if (lease === null || lease.row.sessionId === row.sessionId) return { lease: seen, effects: changes }
  // The robot need not release it: the other server grants it the newer one.
  return { lease: seen, effects: [...changes, reportEnd(lease, reason, holder)] }
}

function look(lease: HeldLease, robot: Extract<LeaseEvent, { kind: 'look' }>, now: number): Step {
  if (lease.identity === null) return { lease, effects: [] }
  if (now > lease.expiresAt) {
    const expired = end(lease, 'expired', null)
    return { ...expired, effects: [...expired.effects, { kind: 'expireRow', row: lease.row }] }
  }
  // A robot that has not reported here yet may still be online: its lease expires on its own.
  const isThere = robot.isOnline || (lease.isAdopted && !robot.hasSpoken)
  if (robot.isAvailable && isThere) return { lease, effects: [] }
  const ended = end(lease, isThere ? 'robotUnavailable' : 'robotOffline', null)
  return { ...ended, effects: [...ended.effects, { kind: 'endRow', row: lease.row }] }
}

function end(lease: HeldLease, reason: LeaseEnd, by: Person | null): Step {
  return { lease: null, effects: [...takeBack(lease), reportEnd(lease, reason, by)] }
}

function reportEnd({ row, holder }: HeldLease, reason: LeaseEnd, by: Person | null): LeaseEffect {
  return { kind: 'reportEnd', ended: { person: holder, sessionId: row.sessionId, reason, by } }
}

/** The robot may have received the grant even if its answer was lost. */
function takeBack({ row }: HeldLease): LeaseEffect[] {
  return [
    { kind: 'setHolder', holder: null },
    { kind: 'releaseRobot', leaseId: row.leaseId },
    { kind: 'changed' },
  ]
}
