import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { HeldLeases } from './held-leases.ts'
import { listLeases, listLeasesOf, type NamedLease } from './lease.store.ts'

/** Keeps up with the leases that other servers grant, move and end. */
export type LeaseFollower = {
  /** The lease of this robot has changed in the database; `''`: of any robot, because notices may have been missed. */
  markStale(robotId: string): void
  /** Rereads the leases that have changed, and those of other servers that have not been prolonged as far as we know. */
  rereadStale(): Promise<void>
  /** Rereads the lease of one robot. */
  reread: (robotId: string) => Promise<void>
}

type Own = {
  /** Of this server, which knows its own leases better than the database. */
  serverId: string
  /** Leases whose holders hand them over to somebody at another server. */
  handingOver: ReadonlySet<string>
}

export function createLeaseFollower(
  link: LinkContext,
  leases: HeldLeases,
  { serverId, handingOver }: Own,
): LeaseFollower {
  /** Robots, `''` for all. At first nothing is known. */
  let stale = new Set([''])

  function see({ row, leftMs, holder }: NamedLease): void {
    const twin = link.twinById(row.robotId)
    if (twin === undefined) return
    if (row.serverId === serverId && leftMs > 0) return
    const former = leases.get(twin)?.row.leaseId ?? ''
    const reason = handingOver.has(former) ? 'handedOver' : 'takenOver'
    leases.apply(twin, { kind: 'seen', row, holder, leftMs, reason })
  }

  function listLapsed(): string[] {
    const now = link.clock.monotonicMs()
    return [...leases.all()].flatMap(([twin, { identity, expiresAt }]) =>
      identity === null && expiresAt < now ? [twin.robotId] : [],
    )
  }

  async function rereadAll(): Promise<void> {
    const known = [...leases.all()].map(([{ robotId }]) => robotId)
    const valid = await listLeases(link.db)
    for (const lease of [...valid, ...(await listLeasesOf(link.db, known))]) see(lease)
  }

  return {
    markStale: (robotId) => void stale.add(robotId),
    async rereadStale() {
      const changed = stale
      stale = new Set()
      try {
        if (changed.has('')) await rereadAll()
        else for (const lease of await listLeasesOf(link.db, [...changed, ...listLapsed()])) see(lease)
      } catch (error) {
        stale = new Set([...stale, ...changed])
        throw error
      }
    },
    async reread(robotId) {
      for (const lease of await listLeasesOf(link.db, [robotId])) see(lease)
    },
  }
}
