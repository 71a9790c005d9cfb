import { closedModeReasons } from '../robots/robot-values.ts'

/** Why a run is not progressing, or why it ended early. */
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
  /** Other robots occupy all docks. */
  'docksTaken',
  'notCapable',
  'orderRefused',
  'noAnswer',
  /** The robot no longer knows the order, because it was restarted. */
  'orderLost',
  /** The robot gave the order up by itself. */
  'orderEnded',
  'stepFailed',
  /** A service call failed; or it is unknown whether the service received it, and it is not repeated. */
  'callFailed',
  'callUnknown',
  /** It waits for the answer to a question of the flow. */
  'question',
  /** Somebody is to complete a work plan; or reported that it was not completed. */
  'workPlan',
  'workPlanNotDone',
  /** A condition depends on the reading of a check item, which is not there yet. */
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
  /** Steps have parts that the catalogue does not describe, such as those of another portal. */
  'unknownParts',
  'hasError',
  'workPlanDisabled',
  /** The place that a step leads to is not on the published map. */
  'placeGone',
  'serviceGone',
  'serviceDisabled',
] as const
