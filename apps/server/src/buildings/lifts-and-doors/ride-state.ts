/** The state of a ride, its events and its effects (`ride-machine.ts`). */
import type { ElevatorErrorCode } from '@wheelhouse/contract/robots/robot-error-codes'
import type { Asking } from './asking.ts'
import type { LiftAnswer, LiftQuestion } from './lifts-and-doors.ts'
import type { rideLimitsMs } from './time-limits.ts'

export type RidePhase = keyof typeof rideLimitsMs

/** `doorway`: on the way in or out. */
type RobotPlace = 'origin' | 'doorway' | 'cabin' | 'destination'

export type RideEnd = {
  readonly outcome: 'done' | 'failed' | 'cancelled'
  /** Why it failed. */
  readonly error: ElevatorErrorCode | null
}

/** JSON, as it is stored between events. Times are milliseconds since 1970 on the server's clock. */
export type RideState = OpenRide | EndedRide

export type OpenRide = {
  readonly phase: RidePhase
  /** When the phase began. */
  readonly since: number
  readonly robotAt: RobotPlace
  /** `null` before the lift is requested. */
  readonly asking: Asking<LiftQuestion> | null
  /** How the ride ends once the lift is released; `null` while undecided. */
  readonly end: RideEnd | null
}

type EndedRide = {
  readonly phase: 'ended'
  readonly since: number
  readonly robotAt: RobotPlace
  readonly end: RideEnd
  /** Why the service did not confirm the release; its own timeout has to release the lift. */
  readonly unreleased: ElevatorErrorCode | null
}

/** Where the robot is sent: in front of the lift, into the cabin, and out of it on the other floor. */
export type RideGoal = 'hall' | 'cabin' | 'exit'

export type RideEvent =
  | { readonly kind: 'lift'; readonly question: LiftQuestion; readonly answer: LiftAnswer }
  /** The robot has completed its order, or accepted its new position (`place`). */
  | { readonly kind: 'robotDone'; readonly task: RideGoal | 'place' }
  | { readonly kind: 'robotFailed'; readonly task: RideGoal | 'place' }
  /** The time of `getRideDueAt` has been reached. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'cancel' }

export type RideEffect =
  | { readonly kind: 'ask'; readonly question: LiftQuestion; readonly isRobotInside: boolean }
  | { readonly kind: 'drive'; readonly to: RideGoal }
  /** Sends `initPosition` at the cabin's waypoint, on the map of the destination floor. */
  | { readonly kind: 'place' }
  /** Cancels the robot's order. */
  | { readonly kind: 'halt' }

export type RideStep = { readonly state: RideState; readonly effects: readonly RideEffect[] }
