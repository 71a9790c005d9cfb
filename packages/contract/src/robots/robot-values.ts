/** Enumerations about robots, without schemas, so that they can be part of the initial bundle. */

export const robotModels = ['ugo-pro', 'ugo-mini', 'ugo-ex'] as const
export type RobotModel = (typeof robotModels)[number]

export const armModels = [100, 200, 300] as const
export type ArmModel = (typeof armModels)[number]
/** 1: one arm (the right one); 2: two arms; 21: two arms with grippers; 22: two arms with hands. */
export const armTypes = [1, 2, 21, 22] as const
export type ArmType = (typeof armTypes)[number]

/** R-ROBOTS-3: people choose it; 9 is a robot in a repair shop. */
export const robotStatuses = { unavailable: 0, available: 1, maintenance: 2, repair: 9 } as const
export type RobotStatus = (typeof robotStatuses)[keyof typeof robotStatuses]

/**
 * Operating modes of VDA 5050 in which people work at the robot itself: nobody sends it orders or actions (R-ROBOTS-5).
 * With one of our operators driving, a robot of our profile is also `intervened`, or `manual` in 2.x.
 */
export const closedModes = ['startup', 'intervened', 'manual', 'service', 'teachIn'] as const
type ClosedMode = (typeof closedModes)[number]
/** The mode as a state, and as a reason why a run waits. */
export const closedModeReasons = [
  'startupMode',
  'intervenedMode',
  'manualMode',
  'serviceMode',
  'teachInMode',
] as const satisfies `${ClosedMode}Mode`[]
export type ClosedModeReason = (typeof closedModeReasons)[number]

export const closedModeErrors = [
  'robot.startupMode',
  'robot.intervenedMode',
  'robot.manualMode',
  'robot.serviceMode',
  'robot.teachInMode',
] as const satisfies `robot.${ClosedModeReason}`[]

export function isClosedMode(reason: string | null): boolean {
  return closedModeReasons.some((mode) => mode === reason)
}

/** R-TELEOP-17: camera ids. `thermal` is a picture of raw temperatures alongside the video of `v2`. */
export const cameraIds = ['v1', 'v2', 'v3', 's1', 'g1', 'thermal'] as const

/** R-BUILDINGS-20: ten languages of speech. */
export const speechLanguages = ['ja', 'en', 'zh-CN', 'zh-TW', 'ko', 'th', 'vi', 'fr', 'de', 'es'] as const
export const speechVoices = ['female', 'male'] as const
export const speechSpeeds = ['slow', 'medium', 'normal'] as const

/** What the operator reads as "the robot's state": the first that applies (R-ROBOTS-5). */
export const robotUiStates = [
  'unavailable',
  'maintenance',
  'repair',
  'updating',
  'connecting',
  'offline',
  'emergencyStop',
  'remoteStop',
  'hardwareError',
  ...closedModeReasons,
  'callIn',
  'conversation',
  'driven',
  'needsAttention',
  'paused',
  'running',
  'charging',
  'standby',
  'idle',
] as const
export type RobotUiState = (typeof robotUiStates)[number]
