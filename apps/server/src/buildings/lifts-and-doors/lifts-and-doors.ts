import type { LinkedBuilding } from '../linkages/call-linked-service.ts'
/**
 * What a run requests from a building's lifts and security doors, whoever operates them (decision 0030). Every request
 * carries the id of its ride and is idempotent, so a server that takes over a run can continue a ride that another
 * server began.
 */

import type { Floor } from '@wheelhouse/contract/buildings/floor'

/** In the order of a ride. `release` may be sent at any time, and returns the lift. */
const liftQuestions = ['request', 'status', 'boarded', 'alighted', 'release'] as const
export type LiftQuestion = (typeof liftQuestions)[number]

export type Ride = {
  /** Unique to one ride, and the same for all its requests. */
  readonly requestId: string
  /** Serial number. */
  readonly robot: string
  /** As the map names the lift. */
  readonly lift: { readonly bank: string; readonly name: string }
  readonly from: RideFloor
  readonly to: RideFloor
}
/** How the services identify a floor: T-Spider by its own id, Robomen by its number. */
export type RideFloor = Pick<Floor, 'index' | 'tspiderFloorId'>

/**
 * The state of the lift during a ride: waiting for a car; a car is coming; it is here or there (at the first or last
 * floor of the ride, with its door not open yet); its door is open; its door is closing; it is moving with the robot;
 * released.
 */
export const liftStates = [
  ...([
    'queued',
    'coming',
    'here',
    'openHere',
    'closing',
    'moving',
    'there',
    'openThere',
    'released',
  ] as const),
  /** A state that this version does not know; treated like no response. */
  'unknown',
] as const
export type LiftState = (typeof liftStates)[number]

/** Why the lift ends a ride. */
export const liftTroubles = [
  ...([
    'callRefused',
    'noCar',
    'boardingAborted',
    'destinationRefused',
    'doorNotOpened',
    'doorNotClosed',
  ] as const),
  ...([
    'alightingAborted',
    'emergencyOperation',
    'emergencyStop',
    'outOfService',
    'unsupportedFloor',
  ] as const),
  'other',
] as const
export type LiftTrouble = (typeof liftTroubles)[number]

/** In the order of a passage. */
const doorQuestions = ['request', 'status', 'passed', 'release'] as const
export type DoorQuestion = (typeof doorQuestions)[number]

export type Passage = {
  readonly requestId: string
  /** Serial number. */
  readonly robot: string
  /** The building service's name for the door: `device` in the map. */
  readonly device: string
}

/** `unlocked` does not mean open yet. */
export const doorStates = [
  ...(['queued', 'accepted', 'unlocked', 'open', 'closing', 'closed', 'released'] as const),
  'unknown',
] as const
export type DoorState = (typeof doorStates)[number]

/** Why the door ends a passage. */
export const doorTroubles = [
  ...(['refused', 'notUnlocked', 'notOpened', 'closedEarly', 'heldOpen', 'obstacle'] as const),
  ...(['emergencyStop', 'fire', 'maintenance', 'other'] as const),
] as const
export type DoorTrouble = (typeof doorTroubles)[number]

/**
 * `lost`: the service does not know the request (anymore). `refused`: it rejects this request without a reason.
 * `failed`: there is no usable response.
 */
export type Answer<State, Trouble> =
  | { readonly kind: 'state'; readonly state: State }
  | { readonly kind: 'trouble'; readonly trouble: Trouble }
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly failure: RequestFailure }
export type RequestFailure = 'timeout' | 'unreachable' | 'wrongCredentials'
export type LiftAnswer = Answer<LiftState, LiftTrouble>
export type DoorAnswer = Answer<DoorState, DoorTrouble>

/**
 * The lifts and doors of buildings. Failures are returned, not thrown, and every call resolves in bounded time
 * (`answerWithinMs`). A building without a linked service refuses every request.
 */
export type LiftsAndDoors = {
  /** @param isRobotInside for `release`: the car is not empty, so no other robot may be sent into it */
  queryLift(
    building: LinkedBuilding,
    question: LiftQuestion,
    ride: Ride,
    isRobotInside: boolean,
  ): Promise<LiftAnswer>
  queryDoor(building: LinkedBuilding, question: DoorQuestion, passage: Passage): Promise<DoorAnswer>
}

/** Does a robot use lifts (or doors) itself, with one action that its factsheet lists? */
export function doesByItself(
  action: 'useElevator' | 'useDoor',
  factsheetActions: readonly string[],
): boolean {
  return factsheetActions.includes(action)
}
