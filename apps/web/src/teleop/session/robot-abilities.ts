import type { RobotState } from '@wheelhouse/contract/robots/robot-state'

/** What a robot can do, as far as a screen is made of it. Before the robot has said anything, everything. */
export type RobotAbilities = {
  hasVideo: boolean
  canDrive: boolean
  hasThermal: boolean
  canSpeak: boolean
  /** Is it heard, and does it play what is said here? Both go with the stream of driving. */
  hasSound: boolean
}

/** Reads the abilities out of the robot's factsheet and cameras. What it cannot do is absent from the screen. */
export function readAbilities(state: RobotState | undefined): RobotAbilities {
  const actions = state?.capabilities ?? null
  const can = (action: string) => actions === null || actions.includes(action)
  const cameras = state?.cameras ?? []
  return {
    // A robot that can be driven has cameras, also while all of them are lost.
    hasVideo: can('startTeleop') || cameras.length > 0,
    canDrive: can('startTeleop'),
    hasThermal: cameras.includes('thermal'),
    canSpeak: can('speak'),
    hasSound: can('startTeleop'),
  }
}
