/** What a passage is at one moment, what happens to it and what it asks for (`passage-machine.ts`). */
import type { DoorErrorCode } from '@wheelhouse/contract/robots/robot-error-codes'
import type { Asking } from './asking.ts'
import type { DoorAnswer, DoorQuestion } from './lifts-and-doors.ts'
import type { passageLimitsMs } from './time-limits.ts'

export type PassagePhase = keyof typeof passageLimitsMs

export type PassageEnd = {
  readonly outcome: 'done' | 'failed' | 'cancelled'
  /** Why it has failed. The robot may be through all the same: `robotAt`. */
  readonly error: DoorErrorCode | null
}

/** JSON: it is stored between two events. Times are milliseconds since 1970 by the server's clock. */
export type PassageState = OpenPassage | EndedPassage

export type OpenPassage = {
  readonly phase: PassagePhase
  /** When the phase began. */
  readonly since: number
  readonly robotAt: 'before' | 'doorway' | 'behind'
  /** `null` before the door is asked for. */
  readonly asking: Asking<DoorQuestion> | null
  /** How the passage ends when the door is given back; `null` while nothing has decided that. */
  readonly end: PassageEnd | null
}

export type EndedPassage = {
  readonly phase: 'ended'
  readonly since: number
  readonly robotAt: OpenPassage['robotAt']
  readonly end: PassageEnd
  /** Why the service did not confirm that it has the door back; its own time limit must do. */
  readonly unreleased: DoorErrorCode | null
}

/** Where the robot is sent: before the door, and through it. */
export type PassageGoal = 'before' | 'behind'

export type PassageEvent =
  | { readonly kind: 'door'; readonly question: DoorQuestion; readonly answer: DoorAnswer }
  /** The robot's order has ended at its goal. */
  | { readonly kind: 'robotDone'; readonly task: PassageGoal }
  /** `isBlocked`: by something in its way (F0007). */
  | { readonly kind: 'robotFailed'; readonly task: PassageGoal; readonly isBlocked: boolean }
  /** `getPassageDueAt` has come. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'cancel' }

export type PassageEffect =
  | { readonly kind: 'ask'; readonly question: DoorQuestion }
  | { readonly kind: 'drive'; readonly to: PassageGoal }
  /** The robot's order is cancelled. */
  | { readonly kind: 'halt' }

export type PassageStep = { readonly state: PassageState; readonly effects: readonly PassageEffect[] }
