/** The state of a passage, its events and its effects (`passage-machine.ts`). */
import type { DoorErrorCode } from '@wheelhouse/contract/robots/robot-error-codes'
import type { Asking } from './asking.ts'
import type { DoorAnswer, DoorQuestion } from './lifts-and-doors.ts'
import type { passageLimitsMs } from './time-limits.ts'

export type PassagePhase = keyof typeof passageLimitsMs

export type PassageEnd = {
  readonly outcome: 'done' | 'failed' | 'cancelled'
  /** Why it failed. The robot may have passed through nevertheless: see `robotAt`. */
  readonly error: DoorErrorCode | null
}

/** JSON, as it is stored between events. Times are milliseconds since 1970 on the server's clock. */
export type PassageState = OpenPassage | EndedPassage

export type OpenPassage = {
  readonly phase: PassagePhase
  /** When the phase began. */
  readonly since: number
  readonly robotAt: 'before' | 'doorway' | 'behind'
  /** `null` before the door is requested. */
  readonly asking: Asking<DoorQuestion> | null
  /** How the passage ends once the door is released; `null` while undecided. */
  readonly end: PassageEnd | null
}

type EndedPassage = {
  readonly phase: 'ended'
  readonly since: number
  readonly robotAt: OpenPassage['robotAt']
  readonly end: PassageEnd
  /** Why the service did not confirm the release; its own timeout has to release the door. */
  readonly unreleased: DoorErrorCode | null
}

/** Where the robot is sent: in front of the door, and through it. */
export type PassageGoal = 'before' | 'behind'

export type PassageEvent =
  | { readonly kind: 'door'; readonly question: DoorQuestion; readonly answer: DoorAnswer }
  /** The robot has completed its order. */
  | { readonly kind: 'robotDone'; readonly task: PassageGoal }
  /** `isBlocked`: by something in its way (F0007). */
  | { readonly kind: 'robotFailed'; readonly task: PassageGoal; readonly isBlocked: boolean }
  /** The time of `getPassageDueAt` has been reached. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'cancel' }

export type PassageEffect =
  | { readonly kind: 'ask'; readonly question: DoorQuestion }
  | { readonly kind: 'drive'; readonly to: PassageGoal }
  /** Cancels the robot's order. */
  | { readonly kind: 'halt' }

export type PassageStep = { readonly state: PassageState; readonly effects: readonly PassageEffect[] }
