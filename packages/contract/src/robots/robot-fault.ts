import type { RobotErrorCode } from './robot-error-codes.ts'

/**
 * Why our robot agent did not carry out an action: further values of `error` in a failed action's result, in addition
 * to the codes.
 */
const actionFaults = [
  'invalidParameters',
  'unknownAction',
  'interrupted',
  'cancelled',
  'noOrderToCancel',
  'leaseEnded',
  'leaseInOrder',
  'positionRefused',
  /** Reasons why it cannot move. */
  'emergencyStop',
  'hardwareError',
  'standby',
  'unavailable',
  'remoteStop',
  'updating',
  'driven',
  'wrongLease',
  'orderActive',
  'noArm',
  'outOfReach',
  'poseElsewhere',
  'somebodyThere',
  'movedByHand',
  'replaced',
  'stopped',
  'noPicture',
  'noCode',
  'cannotAnonymise',
  'alreadyRecording',
  'notRecording',
  'noEncoder',
  'noCleaningArea',
  'noCall',
  'noRoom',
  /** About a map, software or sound to download. */
  'superseded',
  'noDownload',
  'noMap',
  'unknownMap',
  'unknownZoneSet',
  'wrongHash',
  'batteryLow',
] as const
export type ActionFault = (typeof actionFaults)[number] | RobotErrorCode

/** Problems of our robots without a code: values of `errorType` for lasting states. */
const robotTroubles = ['motorHot', 'hardwareError', 'cameraLost', 'storageFailed', 'orderLost'] as const
export type RobotTrouble = (typeof robotTroubles)[number]

/** Why a robot refused an order: names of our agent, VDA 5050 2.x and 3.0.0 (state, `errorType`). */
const orderFaults = [
  'validationError',
  'orderError',
  'orderUpdateError',
  'noRouteError',
  'VALIDATION_FAILURE',
  'INVALID_ORDER_ACTION',
  'INVALID_INSTANT_ACTION',
  'OUTDATED_ORDER_UPDATE',
  'OTHER_ORDER_ACTIVE',
  'START_NODE_OUT_OF_RANGE',
  'MOBILE_ROBOT_NOT_AVAILABLE',
  'BLOCKED_ZONE_VIOLATION',
  'NO_ORDER_TO_CANCEL',
] as const
export type OrderFault = (typeof orderFaults)[number]
