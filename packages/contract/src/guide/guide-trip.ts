import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'

/** How long a display shows how a trip ended, even if it is reloaded meanwhile. Milliseconds. */
export const endedTripShownMs = 90_000

/** How a trip ends. */
const tripOutcomes = ['arrived', 'cancelled', 'failed'] as const
export type TripOutcome = (typeof tripOutcomes)[number]

/**
 * `waiting`: the robot has not accepted the order yet. `blocked`: it is blocked on its way, and continues once it can.
 */
const tripStates = ['waiting', 'underWay', 'blocked', ...tripOutcomes] as const

/** A robot's trip to the waypoint of an answer, leading a visitor. */
export const guideTripSchema = z.object({
  id: idSchema,
  /** The conversation that the answer was given in. */
  chatId: idSchema,
  /** As on the map when the waypoint was chosen. */
  waypointName: z.string(),
  state: z.enum(tripStates),
})
export type GuideTrip = z.output<typeof guideTripSchema>

/** @returns whether the robot is still to lead there */
export function isOpenTrip({ state }: Pick<GuideTrip, 'state'>): boolean {
  return tripOutcomes.every((outcome) => outcome !== state)
}
