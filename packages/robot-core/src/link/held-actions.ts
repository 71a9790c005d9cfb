import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import type { ActionOutcome, ActionType, Vehicle, VehicleAction } from '../adapter.ts'

export type HeldActionPorts = {
  /** `null`, or why the vehicle must not move by itself now. */
  whyNotMove(): ActionFault | null
  /** The lease under which somebody drives by hand. */
  leaseId(): string | null
}
type Done = (outcome: ActionOutcome) => void

/** Vehicle actions that set it in motion. */
const movingActions: readonly ActionType[] = [
  'startCleaning',
  'stopCharging',
  'rotate',
  'moveRelative',
  'setPose',
  'playPose',
  'pressButton',
]
/** Those of them that somebody who drives may ask for: the vehicle moves only while the key is held (`play`). */
const heldActions: readonly ActionType[] = ['setPose', 'playPose', 'pressButton']

/** Lets the vehicle's own actions through: those that move it only while it may move, or under the lease of its driver. */
export function createHeldActions(vehicle: Vehicle, ports: HeldActionPorts) {
  /** The action under way that lives as long as a lease. */
  let held: { leaseId: string; endEarly: () => void } | null = null

  function perform(action: VehicleAction, done: Done): void {
    const { type, parameters } = action
    const lease = heldActions.includes(type) ? (parameters.lease ?? null) : null
    const reason = movingActions.includes(type) ? whyNotMove(lease) : null
    if (reason !== null) return done({ ok: false, error: reason, description: 'The robot must not move now' })
    if (typeof lease === 'string') performHeld(action, lease, done)
    else vehicle.perform(action, done)
  }

  /** Whoever drives may move the arm under the own lease, unless a stop holds. */
  function whyNotMove(lease: unknown): ActionFault | null {
    const reason = ports.whyNotMove()
    if (lease === null) return reason
    if (lease !== ports.leaseId()) return 'wrongLease'
    return reason === 'driven' ? null : reason
  }

  function performHeld(action: VehicleAction, leaseId: string, done: Done): void {
    let hasEnded = false
    const endOnce: Done = (outcome) => {
      if (hasEnded) return
      hasEnded = true
      done(outcome)
    }
    const cancel = vehicle.perform(action, endOnce)
    if (hasEnded) return
    const endEarly = () => {
      endOnce({ ok: false, error: 'leaseEnded', description: 'Driving by hand has ended' })
      cancel()
    }
    held = { leaseId, endEarly }
  }

  return {
    perform,
    /** Somebody else drives now, or nobody: what was given under another lease is given up. */
    leaseChanged(): void {
      if (held === null || held.leaseId === ports.leaseId()) return
      held.endEarly()
      held = null
    },
  }
}
