import type { RobotState } from '@wheelhouse/contract/robots/robot-state'

/** What a robot can do, as far as the layout of a screen depends on it. Until the robot reports, everything. */
export type RobotAbilities = {
  hasVideo: boolean
  canDrive: boolean
  hasThermal: boolean
  canSpeak: boolean
  /** Can it be heard, and does it play what is said here? Both are part of the teleoperation stream. */
  hasSound: boolean
}

/** Reads the abilities from the robot's factsheet and cameras. What it cannot do is left out of the screen. */
export function readAbilities(state: RobotState | undefined): RobotAbilities {
  const actions = state?.capabilities ?? null
  const can = (action: string) => actions === null || actions.includes(action)
  const cameras = state?.cameras ?? []
  return {
    // A robot that can be driven has cameras, even while all of them are lost.
    hasVideo: can('startTeleop') || cameras.length > 0,
    canDrive: can('startTeleop'),
    hasThermal: cameras.includes('thermal'),
    canSpeak: can('speak'),
    hasSound: can('startTeleop'),
  }
}
