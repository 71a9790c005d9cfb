import { type DriveIntent, intentOfStick, noIntent } from './drive-intent.ts'

/** Standard mapping: left stick forwards and back, right stick turns, a shoulder button enables (dead-man). */
const axes = { leftY: 1, rightX: 2 } as const
const enableButtons = [4, 5] as const
/** The Start button of most pads: remote stop, so that both hands can stay where they are. */
const stopButton = 9

export type GamepadReading = { intent: DriveIntent; isEnabled: boolean; isStopPressed: boolean }

/** The state of a pad; `null` if there is none. Without the shoulder button nothing moves. */
export function readGamepad(pads: readonly (Gamepad | null)[]): GamepadReading | null {
  const pad = pads.find((candidate) => candidate?.connected === true && candidate.mapping === 'standard')
  if (pad === undefined || pad === null) return null
  const isEnabled = enableButtons.some((index) => pad.buttons[index]?.pressed === true)
  const isStopPressed = pad.buttons[stopButton]?.pressed === true
  const stick = intentOfStick(pad.axes[axes.rightX] ?? 0, pad.axes[axes.leftY] ?? 0)
  return { intent: isEnabled ? stick : noIntent, isEnabled, isStopPressed }
}
