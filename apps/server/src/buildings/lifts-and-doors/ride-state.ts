/** What a ride is at one moment, what happens to it and what it asks for (`ride-machine.ts`). */
import type { ElevatorErrorCode } from '@wheelhouse/contract/robots/robot-error-codes'
import type { Asking } from './asking.ts'
import type { LiftAnswer, LiftQuestion } from './lifts-and-doors.ts'
import type { rideLimitsMs } from './time-limits.ts'

export type RidePhase = keyof typeof rideLimitsMs

/** `doorway`: on its way in or out. */
export type RobotPlace = 'origin' | 'doorway' | 'cabin' | 'destination'

export type RideEnd = {
  readonly outcome: 'done' | 'failed' | 'cancelled'
  /** Why it has failed. */
  readonly error: ElevatorErrorCode | null
}

/** JSON: it is stored between two events. Times are milliseconds since 1970 by the server's clock. */
export type RideState = OpenRide | EndedRide

export type OpenRide = {
  readonly phase: RidePhase
  /** When the phase began. */
  readonly since: number
  readonly robotAt: RobotPlace
  /** `null` before the lift is asked for. */
  readonly asking: Asking<LiftQuestion> | null
  /** How the ride ends when the lift is given back; `null` while nothing has decided that. */
  readonly end: RideEnd | null
}

export type EndedRide = {
  readonly phase: 'ended'
  readonly since: number
  readonly robotAt: RobotPlace
  readonly end: RideEnd
  /** Why the service did not confirm that it has the lift back; its own time limit must do. */
  readonly unreleased: ElevatorErrorCode | null
}

/** Where the robot is sent: before the lift, into the cabin, and out of it on the other floor. */
export type RideGoal = 'hall' | 'cabin' | 'exit'

export type RideEvent =
  | { readonly kind: 'lift'; readonly question: LiftQuestion; readonly answer: LiftAnswer }
  /** The robot's order has ended at its goal, or its new place (`place`) is taken. */
  | { readonly kind: 'robotDone'; readonly task: RideGoal | 'place' }
  | { readonly kind: 'robotFailed'; readonly task: RideGoal | 'place' }
  /** `getRideDueAt` has come. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'cancel' }

export type RideEffect =
  | { readonly kind: 'ask'; readonly question: LiftQuestion; readonly isRobotInside: boolean }
  | { readonly kind: 'drive'; readonly to: RideGoal }
  /** `initPosition` at the cabin's waypoint, on the map of the floor that it has come to. */
  | { readonly kind: 'place' }
  /** The robot's order is cancelled. */
  | { readonly kind: 'halt' }

export type RideStep = { readonly state: RideState; readonly effects: readonly RideEffect[] }
