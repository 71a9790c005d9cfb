import {
  type Lease,
  type TeleopDown,
  type TeleopSnapshot,
  teleopRoutes,
} from '@wheelhouse/contract/teleop/teleop'
import { call } from '../../kernel/server/api.ts'
import { createStore, type Store } from '../../kernel/server/store.ts'

/** The driver declined this person's request, with a message that may be empty. */
export type RequestDeclined = Omit<Extract<TeleopDown, { kind: 'requestDeclined' }>, 'kind'>
export type LeaseLost = Omit<Extract<TeleopDown, { kind: 'leaseLost' }>, 'kind'>

/** The page's side of the drive lease: who has it, how this page got it, and how it was lost (R-TELEOP-4). */
export type LeaseClient = {
  /** Who drives, watches and requests; `null` before the server's first message. */
  snapshot: Store<TeleopSnapshot | null>
  /** The lease that this page drives under. */
  mine: Store<Lease | null>
  /** This page is taking or giving up the lease: a snapshot may name it before it knows, and still afterwards. */
  isChanging: Store<boolean>
  /** How this page's last lease ended, until the next one begins. */
  lost: Store<LeaseLost | null>
  /** The answer to this person's request, until it is dismissed or they drive. */
  declined: Store<RequestDeclined | null>
  receive(
    message: Extract<TeleopDown, { kind: 'snapshot' | 'lease' | 'leaseLost' | 'requestDeclined' }>,
  ): void
  /** @throws ApiError for instance robot.drivenByOther, robot.offline */
  acquire: (options: { takeOver: boolean }) => Promise<void>
  /** @throws ApiError lease.notHeld */
  release: () => Promise<void>
  /** To be called every few seconds: a page that stops doing so loses its lease. */
  renew: () => void
  /** The page is being left: releases the lease without waiting. */
  close(): void
}

type LeaseClientPorts = {
  serialNo: string
  sendRenewal: (leaseId: string) => void
  onChange: () => void
}

export function createLeaseClient({ serialNo, sendRenewal, onChange }: LeaseClientPorts): LeaseClient {
  const snapshot = createStore<TeleopSnapshot | null>(null)
  const mine = createStore<Lease | null>(null)
  const isChanging = createStore(false)
  let isAcquiring = false
  const lost = createStore<LeaseLost | null>(null)
  const declined = createStore<RequestDeclined | null>(null)
  const params = { serialNo }

  function set(lease: Lease | null, end: LeaseLost | null): void {
    mine.set(lease)
    lost.set(end)
    declined.set(null)
    onChange()
  }

  return {
    snapshot,
    mine,
    isChanging,
    lost,
    declined,
    receive(message) {
      if (message.kind === 'snapshot') {
        snapshot.set(message.snapshot)
        if (!isAcquiring) isChanging.set(false)
      } else if (message.kind === 'lease') set(message.lease, null)
      else if (message.kind === 'requestDeclined') declined.set({ by: message.by, message: message.message })
      // 'expired' also answers a renewal that was under way when the lease ended, and would hide how it ended.
      else if (mine.get() !== null || message.reason !== 'expired')
        set(null, { reason: message.reason, by: message.by })
    },
    async acquire(body) {
      isAcquiring = true
      isChanging.set(true)
      try {
        set(await call(teleopRoutes.acquireLease, { params, body }, { quiet: 'driving' }), null)
      } finally {
        isAcquiring = false
        isChanging.set(false)
      }
    },
    async release() {
      // The page first: nothing more is sent under a lease that is being released.
      isChanging.set(true)
      set(null, null)
      try {
        await call(teleopRoutes.releaseLease, { params }, { quiet: 'driving' })
      } catch (error) {
        isChanging.set(false)
        throw error
      }
    },
    renew() {
      const lease = mine.get()
      if (lease !== null) sendRenewal(lease.leaseId)
    },
    close() {
      if (mine.get() === null) return
      call(teleopRoutes.releaseLease, { params }, { quiet: 'driving' }).catch(() => undefined)
    },
  }
}
