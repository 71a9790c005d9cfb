import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { endLease, expireLease } from './lease.store.ts'
import {
  type EndedLease,
  type HeldLease,
  type LeaseEffect,
  type LeaseEvent,
  reduceLease,
} from './lease-machine.ts'

/** The leases that this server knows, one per robot, and what follows from each change. */
export type HeldLeases = {
  get(twin: RobotTwin): HeldLease | null
  all(): Iterable<[RobotTwin, HeldLease]>
  apply(twin: RobotTwin, event: LeaseEvent): void
}

/** The pages of this server, which are notified of who drives. */
export type LeasePages = {
  /** Somebody else drives now, or nobody. */
  showHolder(twin: RobotTwin): void
  reportEnd(twin: RobotTwin, ended: EndedLease): void
}

/** How fast a holder may drive. */
export const leaseLimits = { maxSpeed: driveLimits.maxSpeed, maxTurn: driveLimits.maxTurn }

export function createHeldLeases(link: LinkContext, pages: LeasePages): HeldLeases {
  const held = new Map<RobotTwin, HeldLease>()

  return {
    get: (twin) => held.get(twin) ?? null,
    all: () => held,
    apply(twin, event) {
      const { lease, effects } = reduceLease(held.get(twin) ?? null, event, link.clock.monotonicMs())
      if (lease === null) held.delete(twin)
      else held.set(twin, lease)
      for (const effect of effects) carryOut(link, pages, twin, effect)
    },
  }
}

function carryOut(link: LinkContext, pages: LeasePages, twin: RobotTwin, effect: LeaseEffect): void {
  switch (effect.kind) {
    case 'setHolder':
      twin.lease = effect.holder
      break
    case 'grantRobot': {
      const { row, holder } = effect
      link.sender.extension(twin, linkTopics.session, {
        kind: 'lease',
        leaseId: row.leaseId,
        turn: row.turn,
        operatorName: `${holder.lastName} ${holder.firstName}`.slice(0, 100),
        ttlMs: driveLimits.leaseTtlMs,
        limits: leaseLimits,
      })
      break
    }
    case 'releaseRobot':
      link.sender.extension(twin, linkTopics.session, { kind: 'release', leaseId: effect.leaseId })
      break
    case 'changed':
      link.changed(twin)
      pages.showHolder(twin)
      break
    case 'reportEnd':
      pages.reportEnd(twin, effect.ended)
      break
    case 'endRow':
      end(link, endLease(link.db, effect.row))
      break
    case 'expireRow':
      end(link, expireLease(link.db, effect.row))
      break
  }
}

function end(link: LinkContext, ending: Promise<void>): void {
  ending.catch((error: unknown) => link.log.error({ error }, 'a lease could not be ended'))
}
