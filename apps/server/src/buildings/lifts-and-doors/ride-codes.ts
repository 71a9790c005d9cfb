/** The codes that a ride shows (elv_N), and those that it fails with (A0001 to A0019). */
import type { ElevatorCode } from '@wheelhouse/contract/robots/building-codes'
import type { ElevatorErrorCode } from '@wheelhouse/contract/robots/robot-error-codes'
import type { LiftQuestion, LiftTrouble, RequestFailure } from './lifts-and-doors.ts'
import type { RideEnd, RidePhase, RideState } from './ride-state.ts'

export const errorByTrouble: Record<LiftTrouble, ElevatorErrorCode> = {
  callRefused: 'A0001',
  noCar: 'A0003',
  boardingAborted: 'A0004',
  destinationRefused: 'A0006',
  doorNotOpened: 'A0007',
  doorNotClosed: 'A0008',
  alightingAborted: 'A0009',
  emergencyOperation: 'A0011',
  emergencyStop: 'A0012',
  outOfService: 'A0013',
  unsupportedFloor: 'A0018',
  other: 'A0019',
}

export const errorByFailure: Record<RequestFailure, ElevatorErrorCode> = {
  wrongCredentials: 'A0015',
  unreachable: 'A0016',
  timeout: 'A0017',
}

/** The error of a refusal without a reason, by request. */
export const refusedErrors: Record<LiftQuestion, ElevatorErrorCode> = {
  request: 'A0001',
  status: 'A0019',
  boarded: 'A0006',
  alighted: 'A0019',
  release: 'A0019',
}

/**
 * The error when a phase takes too long. Leaving and releasing have none, as they end the ride whatever the outcome.
 */
export const lateErrors: Record<Exclude<RidePhase, 'leaving' | 'releasing'>, ElevatorErrorCode> = {
  approaching: 'A0005',
  calling: 'A0002',
  awaiting: 'A0003',
  opening: 'A0007',
  boarding: 'A0005',
  closing: 'A0008',
  riding: 'A0003',
  arriving: 'A0007',
  placing: 'A0009',
  alighting: 'A0010',
}

const codes: Record<RidePhase, ElevatorCode> = {
  approaching: 'elv_0',
  calling: 'elv_100',
  awaiting: 'elv_101',
  opening: 'elv_102',
  boarding: 'elv_200',
  closing: 'elv_201',
  riding: 'elv_202',
  arriving: 'elv_203',
  placing: 'elv_203',
  alighting: 'elv_300',
  leaving: 'elv_301',
  releasing: 'elv_301',
}

/** What the robot is doing with the lift. After the ride it shows the outcome for a while, and then elv_0. */
export function getElevatorCode({ phase, end }: RideState): ElevatorCode {
  if (phase === 'ended') return getEndCode(end)
  return end === null || end.outcome === 'done' ? codes[phase] : getEndCode(end)
}

function getEndCode({ outcome, error }: RideEnd): ElevatorCode {
  if (outcome === 'done') return 'elv_302'
  if (outcome === 'cancelled') return 'elv_199'
  if (error === 'A0011') return 'elv_911'
  return error === 'A0012' || error === 'A0013' ? 'elv_912' : 'elv_99'
}
