import type { GuideTrip, TripOutcome } from '@wheelhouse/contract/guide/guide-trip'
import { wayBlockedError } from '@wheelhouse/contract/robots/robot-error-codes'
import type { Clock } from '../../kernel/process/clock.ts'
import type { OrderStatus } from '../../robots/robot-link/twins/order.store.ts'
import {
  getClosedMode,
  getRemoteStop,
  isOnline,
  type RobotTwin,
} from '../../robots/robot-link/twins/robot-twin.ts'
import type { Trip } from './guide-trip.store.ts'

/** Upper bound for giving an order, however slowly the robot responds. Milliseconds. */
const givenWithinMs = 60_000

/** If an order was set aside, somebody is driving the robot manually, and the trip is over. */
const outcomes: { readonly [Status in OrderStatus]?: TripOutcome } = {
  done: 'arrived',
  failed: 'failed',
  cancelled: 'cancelled',
  cancelling: 'cancelled',
  paused: 'cancelled',
}

/** How a trip has ended, by the status of its order; `null` while it continues. */
export function findOutcome(
  { outcome, orderStatus, begunAt }: Pick<Trip, 'outcome' | 'orderStatus' | 'begunAt'>,
  now: Date,
): TripOutcome | null {
  if (outcome !== null) return outcome
  const isGiven = orderStatus === 'sent' || orderStatus === 'running'
  const ended = orderStatus === null ? undefined : outcomes[orderStatus]
  // The server that was giving the order has stopped meanwhile.
  const isLost = !isGiven && now.getTime() - Date.parse(begunAt) > givenWithinMs
  return ended ?? (isLost ? 'failed' : null)
}

/** A trip as its display shows it. */
export function toGuideTrip(trip: Trip, twin: RobotTwin, clock: Clock): GuideTrip {
  const { id, chatId, waypointName } = trip
  return {
    id,
    chatId,
    waypointName,
    state: findOutcome(trip, clock.now()) ?? readProgress(trip, twin, clock),
  }
}

function readProgress({ orderStatus }: Trip, twin: RobotTwin, clock: Clock): GuideTrip['state'] {
  if (orderStatus !== 'running') return 'waiting'
  return isStuck(twin, clock) ? 'blocked' : 'underWay'
}

/** Is the robot blocked along the way, for whatever reason? */
function isStuck(twin: RobotTwin, clock: Clock): boolean {
  const { state } = twin
  if (state === null || state.paused || !isOnline(twin, clock.monotonicMs())) return true
  if (state.emergencyStop !== 'none' || getRemoteStop(twin) !== 'none' || getClosedMode(twin) !== null)
    return true
  return state.errors.some(({ type }) => type === wayBlockedError)
}
