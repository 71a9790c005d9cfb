import { closedModeReasons } from '../robots/robot-values.ts'

/** Why a run does not go on right now, or why it ended before its end. */
export const runReasons = [
  /** Somebody paused it; somebody stopped it. */
  'pausedByPerson',
  'stoppedByPerson',
  /** The robot cannot take an order. */
  'robotOffline',
  'robotUnavailable',
  'updating',
  'emergencyStop',
  'remoteStop',
  'driven',
  ...closedModeReasons,
  'standby',
  'busy',
  'notLocalized',
  'wrongFloor',
  'noRoute',
  /** Other robots have all docks. */
  'docksTaken',
  'notCapable',
  'orderRefused',
  'noAnswer',
  /** The robot does not know the order any more: it was restarted. */
  'orderLost',
  /** The robot gave the order up by itself. */
  'orderEnded',
  'stepFailed',
  /** A service was called and did not answer well; or nobody knows whether it heard the call, which is not made again. */
  'callFailed',
  'callUnknown',
  /** It waits for the answer to a question of the flow. */
  'question',
  /** Somebody is to go through a work plan; or did, and said that it was not done. */
  'workPlan',
  'workPlanNotDone',
  /** A condition looks at what a check item read, which is not there yet. */
  'awaitsReading',
  /** Nobody decided in time. */
  'notDecided',
  'notAnswered',
  'tooManySteps',
] as const
export type RunReason = (typeof runReasons)[number]

/** Why a run cannot begin. */
export const runProblemReasons = [
  ...runReasons,
  'alreadyRunning',
  'lowBattery',
  'flowDisabled',
  'buildingDisabled',
  'badSteps',
  /** Steps have parts that nothing here describes, such as those of another portal. */
  'unknownParts',
  'hasError',
  'workPlanDisabled',
  /** The place that a step leads to is not on the published map. */
  'placeGone',
  'serviceGone',
  'serviceDisabled',
] as const
