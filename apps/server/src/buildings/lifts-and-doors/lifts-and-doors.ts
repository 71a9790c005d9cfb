import type { LinkedBuilding } from '../linkages/call-linked-service.ts'
/**
 * What a run asks of a building's lifts and security doors, whoever runs them (decision 0030). Every question names the
 * request that it belongs to, and may be asked again: the same request is the same ride. So a server that takes a run
 * over goes on with the ride that another began.
 */

import type { Floor } from '@wheelhouse/contract/buildings/floor'

/** In the order of a ride. `release` may be asked at any time, and gives the lift back. */
export const liftQuestions = ['request', 'status', 'boarded', 'alighted', 'release'] as const
export type LiftQuestion = (typeof liftQuestions)[number]

export type Ride = {
  /** The same for every question of one ride, and of no other. */
  readonly requestId: string
  /** Serial number. */
  readonly robot: string
  /** As the map names the lift. */
  readonly lift: { readonly bank: string; readonly name: string }
  readonly from: RideFloor
  readonly to: RideFloor
}
/** What the services call a floor by: T-Spider by its own id, Robomen by its number. */
export type RideFloor = Pick<Floor, 'index' | 'tspiderFloorId'>

/**
 * Where the lift is with a ride: waiting for a car, one is on its way; it is here or there (at the floor of the ride's
 * beginning or end, its door not open yet), its door is open, its door closes, it moves with the robot; given back.
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
  /** Something that this version has no word for: as good as no answer. */
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
export const doorQuestions = ['request', 'status', 'passed', 'release'] as const
export type DoorQuestion = (typeof doorQuestions)[number]

export type Passage = {
  readonly requestId: string
  /** Serial number. */
  readonly robot: string
  /** What the building's service calls the door: `device` of the map. */
  readonly device: string
}

/** `unlocked` is not open yet. */
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
 * `lost`: the service knows no such request (any more). `refused`: it says no to this question, and not why. `failed`:
 * there is no answer that could be used.
 */
export type Answer<State, Trouble> =
  | { readonly kind: 'state'; readonly state: State }
  | { readonly kind: 'trouble'; readonly trouble: Trouble }
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly failure: AskFailure }
export type AskFailure = 'timeout' | 'unreachable' | 'wrongCredentials'
export type LiftAnswer = Answer<LiftState, LiftTrouble>
export type DoorAnswer = Answer<DoorState, DoorTrouble>

/**
 * The lifts and doors of buildings. Failures are answers, not exceptions, and every answer comes in bounded time
 * (`answerWithinMs`). A building that is linked with nobody refuses every question.
 */
export type LiftsAndDoors = {
  /** @param isRobotInside of `release`: the car is not empty, nobody else may be sent into it */
  queryLift(
    building: LinkedBuilding,
    question: LiftQuestion,
    ride: Ride,
    isRobotInside: boolean,
  ): Promise<LiftAnswer>
  queryDoor(building: LinkedBuilding, question: DoorQuestion, passage: Passage): Promise<DoorAnswer>
}

/** Does a robot ride lifts (or pass doors) by itself, in one action that its factsheet lists? */
export function doesByItself(
  action: 'useElevator' | 'useDoor',
  factsheetActions: readonly string[],
): boolean {
  return factsheetActions.includes(action)
}
