import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import type { ActionOutcome, ActionType, Vehicle, VehicleAction } from '../adapter.ts'

export type HeldActionPorts = {
  /** `null`, or why the vehicle must not move autonomously now. */
  whyNotMove(): ActionFault | null
  /** The lease under which somebody is driving. */
  leaseId(): string | null
}
type Done = (outcome: ActionOutcome) => void

/** Vehicle actions that move the vehicle. */
const movingActions: readonly ActionType[] = [
  'startCleaning',
  'stopCharging',
  'rotate',
  'moveRelative',
  'setPose',
  'playPose',
  'pressButton',
]
/** The moving actions that a driver may request: the vehicle moves only while the key is held (`play`). */
const heldActions: readonly ActionType[] = ['setPose', 'playPose', 'pressButton']

/** Admits the vehicle's own actions: moving ones only while it may move, or under its driver's lease. */
export function createHeldActions(vehicle: Vehicle, ports: HeldActionPorts) {
  /** The action in progress that ends with its lease. */
  let held: { leaseId: string; endEarly: () => void } | null = null

  function perform(action: VehicleAction, done: Done): void {
    const { type, parameters } = action
    const lease = heldActions.includes(type) ? (parameters.lease ?? null) : null
    const reason = movingActions.includes(type) ? whyNotMove(lease) : null
    if (reason !== null) return done({ ok: false, error: reason, description: 'The robot must not move now' })
    if (typeof lease === 'string') performHeld(action, lease, done)
    else vehicle.perform(action, done)
  }

  /** A driver may move the arm under their own lease, unless a stop holds. */
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
    /** The driver has changed, or there is none: ends what was started under another lease. */
    leaseChanged(): void {
      if (held === null || held.leaseId === ports.leaseId()) return
      held.endEarly()
      held = null
    },
  }
}
