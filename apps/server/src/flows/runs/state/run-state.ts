import type { RunCommand, RunStatus, VisitStatus } from '@wheelhouse/contract/flows/run'
import type { RunQuestion } from '@wheelhouse/contract/flows/run-question'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { ClosedModeReason } from '@wheelhouse/contract/robots/robot-values'
import type { PlannedPath } from '../../../robots/robot-link/ways/plan-order.ts'
import type { Crossing, CrossingTask } from './crossing.ts'
import type { Position } from './run-position.ts'

/**
 * What is kept of a run while it goes on. Plain data, in the database before anything follows from it: whichever server
 * leads the run next has nothing else.
 */
export type RunState = {
  readonly robotId: string
  /** Where the next step is looked for, once nothing is under way. */
  readonly position: Position
  /** Visits so far. */
  readonly visits: number
  readonly stepsDone: number
  readonly stepName: string | null
  /** Whether the step before went well, and the answer to the last question: conditions ask for them. */
  readonly lastOk: boolean
  readonly answer: string | null
  /** The visit of the last check item; left out of runs of before there were any. */
  readonly lookedAt?: number | null
  readonly doing: Doing | null
  readonly paused: RunReason | null
  /** Who paused or stopped it last: the id of an operator. Left out of runs of before that was kept. */
  readonly by?: string | null
  /** Somebody had it go on: the robot is told so until it does. */
  readonly unpausing: boolean
  readonly ended: { readonly status: RunStatus; readonly reason: RunReason | null } | null
  /** The code of the error that the reason is about. */
  readonly errorCode: string | null
  /** Serial number of the robot that stood in front, where that error says that the way was blocked. */
  readonly blockedBy?: string | null
}

/** What is under way. */
export type Doing =
  /** The robot is to be given an order from the position on. `blocked`: why it was not. */
  | { readonly kind: 'plan'; readonly blocked: RunReason | null }
  | { readonly kind: 'order'; readonly segment: Segment; readonly isAcknowledged: boolean }
  /** The order is to end, and what comes then. */
  | { readonly kind: 'ending'; readonly orderId: string; readonly next: Next }
  /** A lift or a door. `order`: what the robot is given for what it is at (a place has no path); `former`: what must end. */
  | {
      readonly kind: 'crossing'
      readonly visit: number
      /** Names the ride or passage to the building's service. */
      readonly requestId: string
      readonly crossing: Crossing
      readonly order: {
        readonly task: CrossingTask
        readonly orderId: string
        readonly path: PlannedPath | null
      } | null
      readonly former: string | null
      /** What comes when it is over; `null`: what its end says. */
      readonly next: Next | null
      readonly before: Position
      readonly after: Position
    }
  /** Epoch milliseconds. */
  | { readonly kind: 'wait'; readonly visit: number; readonly until: number; readonly after: Position }
  /** A service is called: by the server that wrote this down, once, and never again. `callId` names the call to it. */
  | {
      readonly kind: 'call'
      readonly visit: number
      readonly callId: string
      readonly before: Position
      readonly after: Position
    }
  /** A step of the server's has failed, and what becomes of it comes next. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** A condition waits for what was read there, until then. Epoch milliseconds. */
  | { readonly kind: 'reading'; readonly until: number }
  | {
      readonly kind: 'question'
      /** The step that asks, or that failed; `null`: none was begun. */
      readonly visit: number | null
      readonly question: RunQuestion
      readonly reason: RunReason
      /** What the visit keeps, whatever people decide. */
      readonly result?: string | undefined
      readonly before: Position
      readonly after: Position
    }

export type Next =
  | {
      readonly kind: 'goOn'
      readonly position: Position /** Another robot goes on. */
      readonly robotId: string | null
    }
  | { readonly kind: 'stop' }
  | { readonly kind: 'decide'; readonly failure: Failure }

/** A step that failed, and where the run is before and after it. */
export type Failure = {
  readonly visit: number | null
  readonly reason: RunReason
  readonly errorCode: string | null
  /** As of `RunState`. */
  readonly blockedBy?: string | null
  readonly before: Position
  readonly after: Position
  /** What the visit keeps, whatever people decide; left out, what they decided. */
  readonly result?: string | undefined
}

/** The steps that a robot does alone by one order. */
export type Segment = {
  readonly orderId: string
  readonly path: PlannedPath
  readonly items: readonly SegmentItem[]
  /** Items from the first that are done. */
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
  /** Done when the robot has come to this node of the order; `null`: when its action has ended. */
  readonly node: number | null
  readonly actionId: string | null
  /** The robot does not wait for it: it counts as done once it has begun. */
  readonly isParallel: boolean
  /** A condition asks next how it went: a failure is no end. */
  readonly mayFail: boolean
  readonly before: Position
  readonly after: Position
}

/** What becomes known of one visit: the beginning of it, or its end. */
export type VisitChange = {
  readonly visit: number
  readonly status: VisitStatus
  readonly result?: string | null
  readonly errorCode?: string | null
  /** Who answered. */
  readonly by?: string | null
  /** Of a visit that begins. */
  readonly step?: {
    readonly flowId: string
    readonly stepId: string
    readonly name: string
    readonly type: number
    readonly rounds: readonly number[]
  }
}

/** What a person wants of a run, as it waits for the server that leads it. */
export type StoredCommand =
  | (RunCommand & {
      /** Of `handOver`: the robot that goes on. */
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

/** What the robot shows of itself, as far as its run goes by it. */
export type RobotView = {
  /** Why it takes no order now. */
  readonly blocked: RunReason | null
  readonly isOnline: boolean
  /** It stands by a stop, somebody drives it, or people are at work at it: what it does is not by the run. */
  readonly heldBy: 'emergencyStop' | 'remoteStop' | 'driven' | ClosedModeReason | null
  readonly orderId: string | null
  /** There is something of that order still to be done. */
  readonly isOpen: boolean
  readonly isPaused: boolean
  /** Position in the order of the node that it reached last. */
  readonly reached: number
  readonly isCharging: boolean
  readonly actions: ReadonlyMap<string, { readonly outcome: string; readonly result: string | null }>
  /** Errors that name an order, or one of its actions. */
  readonly errors: readonly {
    readonly type: string
    readonly orderId: string | null
    readonly actionId: string | null
  }[]
  /** Serial number of the robot that stands in front while the way is blocked. */
  readonly inWay: string | null
  /** Per cent. */
  readonly charge: number | null
  /** Hour of the day in its building. */
  readonly hour: number
}

/** What the last check item of a run brought. */
export type RunReading = {
  readonly visit: number
  /** Something may still come of it. */
  readonly isOpen: boolean
  readonly value: number | null
  /** `null`: no rule judged it. */
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
