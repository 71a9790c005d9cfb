/** The codes that a passage shows (sec_N), and those that it fails with (S0020 to S2404). */
import type { DoorCode } from '@wheelhouse/contract/robots/building-codes'
import type { DoorErrorCode } from '@wheelhouse/contract/robots/robot-error-codes'
import type { DoorTrouble } from './lifts-and-doors.ts'
import type { PassageEnd, PassagePhase, PassageState } from './passage-state.ts'

export const errorByTrouble: Record<DoorTrouble, DoorErrorCode> = {
  refused: 'S2201',
  notUnlocked: 'S2301',
  notOpened: 'S2302',
  closedEarly: 'S2303',
  heldOpen: 'S2304',
  obstacle: 'S2305',
  emergencyStop: 'S2401',
  fire: 'S2402',
  maintenance: 'S2403',
  other: 'S2404',
}

/** The error when a phase takes too long. Releasing has none, as it ends the passage whatever the outcome. */
export const lateErrors: Record<Exclude<PassagePhase, 'releasing'>, DoorErrorCode> = {
  approaching: 'S2404',
  requesting: 'S2204',
  unlocking: 'S2301',
  opening: 'S2302',
  passing: 'S2404',
  closing: 'S2304',
}

const codes: Record<PassagePhase, DoorCode> = {
  approaching: 'sec_0',
  requesting: 'sec_1',
  unlocking: 'sec_2',
  opening: 'sec_2',
  passing: 'sec_3',
  closing: 'sec_4',
  releasing: 'sec_5',
}

const errorCodes: Record<DoorErrorCode, DoorCode> = {
  S0020: 'sec_99',
  S0023: 'sec_93',
  S2201: 'sec_91',
  S2204: 'sec_92',
  S2301: 'sec_94',
  S2302: 'sec_94',
  S2303: 'sec_94',
  S2304: 'sec_94',
  S2305: 'sec_94',
  S2401: 'sec_99',
  S2402: 'sec_99',
  S2403: 'sec_99',
  S2404: 'sec_99',
}

/** What the robot is doing at the door. After the passage it shows the outcome for a while, and then sec_0. */
export function getDoorCode({ phase, end }: PassageState): DoorCode {
  if (phase === 'ended') return getEndCode(end)
  return end === null || end.outcome === 'done' ? codes[phase] : getEndCode(end)
}

function getEndCode({ outcome, error }: PassageEnd): DoorCode {
  if (error !== null) return errorCodes[error]
  return outcome === 'done' ? 'sec_5' : 'sec_0'
}
