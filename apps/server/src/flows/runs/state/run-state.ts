import type { RunCommand, RunStatus, VisitStatus } from '@wheelhouse/contract/flows/run'
import type { RunQuestion } from '@wheelhouse/contract/flows/run-question'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { ClosedModeReason } from '@wheelhouse/contract/robots/robot-values'
import type { PlannedPath } from '../../../robots/robot-link/ways/plan-order.ts'
import type { Crossing, CrossingTask } from './crossing.ts'
import type { Position } from './run-position.ts'

/**
 * The saved state of a run in progress. Plain data, written to the database before anything follows from it, because it
 * is all that the next server to lead the run has.
 */
export type RunState = {
  readonly robotId: string
  /** Where to look for the next step, once nothing is in progress. */
  readonly position: Position
  /** Visits so far. */
  readonly visits: number
  readonly stepsDone: number
  readonly stepName: string | null
  /** Whether the previous step succeeded, and the answer to the last question, for conditions. */
  readonly lastOk: boolean
  readonly answer: string | null
  /** The visit of the last check item; absent in runs from before check items existed. */
  readonly lookedAt?: number | null
  readonly doing: Doing | null
  readonly paused: RunReason | null
  /** Id of the operator who last paused or stopped it; absent in runs from before this was recorded. */
  readonly by?: string | null
  /** Somebody resumed it: the robot is sent that until it complies. */
  readonly unpausing: boolean
  readonly ended: {
    readonly status: RunStatus
    readonly reason: RunReason | null
    /** What had failed when people were asked what to do about it. */
    readonly cause?: RunReason
  } | null
  /** The code of the error that the reason is about. */
  readonly errorCode: string | null
  /** Serial number of the robot in front, if that error reports a blocked route. */
  readonly blockedBy?: string | null
}

/** What is in progress. */
export type Doing =
  /** An order from the position on is to be planned. `blocked`: why that has not been possible. */
  | { readonly kind: 'plan'; readonly blocked: RunReason | null }
  | { readonly kind: 'order'; readonly segment: Segment; readonly isAcknowledged: boolean }
  /** The order is being ended; `next` follows. */
  | { readonly kind: 'ending'; readonly orderId: string; readonly next: Next }
  /**
   * A lift or a door. `order`: the robot's order for its task (a place has no path); `former`: the one that must end.
   */
  | {
      readonly kind: 'crossing'
      readonly visit: number
      /** Identifies the ride or passage to the building's service. */
      readonly requestId: string
      readonly crossing: Crossing
      readonly order: {
        readonly task: CrossingTask
        readonly orderId: string
        readonly path: PlannedPath | null
      } | null
      readonly former: string | null
      /** What comes when it is over; `null`: that depends on how it ends. */
      readonly next: Next | null
      readonly before: Position
      readonly after: Position
    }
  /** Epoch milliseconds. */
  | { readonly kind: 'wait'; readonly visit: number; readonly until: number; readonly after: Position }
  /** A service call, made by the server that saved this and never repeated. `callId` identifies it to the service. */
  | {
      readonly kind: 'call'
      readonly visit: number
      readonly callId: string
      readonly before: Position
      readonly after: Position
    }
  /** A server step has failed, and is yet to be handled. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** A condition waits for a reading, at most until then. Epoch milliseconds. */
  | { readonly kind: 'reading'; readonly until: number }
  | {
      readonly kind: 'question'
      /** The visit that asks, or that failed; `null` if none had begun. */
      readonly visit: number | null
      readonly question: RunQuestion
      readonly reason: RunReason
      /** The visit's result, whatever people decide. */
      readonly result?: string | undefined
      readonly before: Position
      readonly after: Position
    }

export type Next =
  | {
      readonly kind: 'goOn'
      readonly position: Position /** Another robot continues. */
      readonly robotId: string | null
    }
  | { readonly kind: 'stop' }
  | { readonly kind: 'decide'; readonly failure: Failure }

/** A step that failed, and where the run is before and after it. */
export type Failure = {
  readonly visit: number | null
  readonly reason: RunReason
  readonly errorCode: string | null
  /** As in `RunState`. */
  readonly blockedBy?: string | null
  readonly before: Position
  readonly after: Position
  /** The visit's result, whatever people decide; if absent, their decision. */
  readonly result?: string | undefined
}

/** The steps that a robot does alone in one order. */
export type Segment = {
  readonly orderId: string
  readonly path: PlannedPath
  readonly items: readonly SegmentItem[]
  /** Number of items done, counted from the first. */
  readonly done: number
  readonly after: Position
}

export type SegmentItem = {
  readonly visit: number
  readonly flowId: string
  readonly stepId: string
  readonly name: string
  readonly type: number
  readonly rounds: readonly number[]
  /** Done when the robot has reached this node of the order; `null`: when its action has ended. */
  readonly node: number | null
  readonly actionId: string | null
  /** The robot does not wait for it, so it counts as done once it has begun. */
  readonly isParallel: boolean
  /** The next step is a condition on its result, so a failure does not stop the flow. */
  readonly mayFail: boolean
  readonly before: Position
  readonly after: Position
}

/** A change to one visit: its start or its end. */
export type VisitChange = {
  readonly visit: number
  readonly status: VisitStatus
  readonly result?: string | null
  readonly errorCode?: string | null
  /** Who answered. */
  readonly by?: string | null
  /** For a visit that begins. */
  readonly step?: {
    readonly flowId: string
    readonly stepId: string
    readonly name: string
    readonly type: number
    readonly rounds: readonly number[]
  }
}

/** A person's command to a run, stored for the server that leads it. */
export type StoredCommand =
  | (RunCommand & {
      /** For `handOver`: the robot that continues. */
      readonly robotId?: string
      /** Whose command it is. */
      readonly by?: string | null
    })
  | {
      readonly command: 'answer'
      readonly robotId?: never
      readonly questionId: string
      readonly answer: string
      /** Who answered. */
      readonly by: string | null
    }

/** What the robot reports, as far as its run depends on it. */
export type RobotView = {
  /** Why it cannot take an order now. */
  readonly blocked: RunReason | null
  readonly isOnline: boolean
  /** It is stopped, being driven, or being worked on: its behaviour is outside the run's control. */
  readonly stoppedBy: 'emergencyStop' | 'remoteStop' | 'driven' | ClosedModeReason | null
  readonly orderId: string | null
  /** Part of that order is still to be done. */
  readonly isOpen: boolean
  readonly isPaused: boolean
  /** Index in the order of the last node it reached. */
  readonly reached: number
  readonly isCharging: boolean
  readonly actions: ReadonlyMap<string, { readonly outcome: string; readonly result: string | null }>
  /** Errors that name an order, or one of its actions. */
  readonly errors: readonly {
    readonly type: string
    readonly orderId: string | null
    readonly actionId: string | null
  }[]
  /** Serial number of the robot in front while the route is blocked. */
  readonly inWay: string | null
  /** Per cent. */
  readonly charge: number | null
  /** Hour of the day in its building. */
  readonly hour: number
}

/** The result of the last check item of a run. */
export type RunReading = {
  readonly visit: number
  /** A result may still arrive. */
  readonly isOpen: boolean
  readonly value: number | null
  /** `null` if no rule judged it. */
  readonly isAbnormal: boolean | null
}

export function createRunState(robotId: string, position: Position): RunState {
  return {
    robotId,
    position,
    visits: 0,
    stepsDone: 0,
    stepName: null,
    lastOk: true,
    answer: null,
    doing: null,
    paused: null,
    unpausing: false,
    ended: null,
    errorCode: null,
  }
}
