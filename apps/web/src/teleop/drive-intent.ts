import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import type { DriveKey } from './teleop-keys.ts'

/** What the operator's hands ask for, whatever they hold. Shares of the full speed, -1 to 1. */
export type DriveIntent = {
  /** Ahead. */
  readonly ahead: number
  /** Turning left (counter-clockwise). */
  readonly turn: number
}

export const noIntent: DriveIntent = { ahead: 0, turn: 0 }

/**
 * The intent of the held keys, or `null` when they contradict each other: then the robot stops, because nobody knows
 * what was meant (R-TELEOP-8).
 */
export function intentOfKeys(held: ReadonlySet<DriveKey>): DriveIntent | null {
  const forward = held.has('drive.forward')
  const back = held.has('drive.back')
  const left = held.has('drive.left')
  const right = held.has('drive.right')
  if ((forward && back) || (left && right)) return null
  return { ahead: Number(forward) - Number(back), turn: Number(left) - Number(right) }
}

/** A stick or a thumb on the screen; small movements round the middle do not count. */
export function intentOfStick(x: number, y: number, deadZone = 0.12): DriveIntent {
  const beyond = (value: number) => (Math.abs(value) < deadZone ? 0 : Math.max(-1, Math.min(1, value)))
  return { ahead: beyond(-y), turn: beyond(-x) }
}

export function isMoving(intent: DriveIntent): boolean {
  return intent.ahead !== 0 || intent.turn !== 0
}

/**
 * The speed to ask for.
 * @param scale the operator's own cap, 0 to 1. @param bandFactor what the link still allows, 0 to 1.
 * @returns m/s ahead and rad/s counter-clockwise
 */
export function toSpeed(intent: DriveIntent, scale: number, bandFactor: number): { vx: number; w: number } {
  const share = scale * bandFactor
  // Backwards slowly: the front cameras look the other way.
  const direction = intent.ahead < 0 ? 0.5 : 1
  return {
    vx: intent.ahead * direction * driveLimits.maxSpeed * share,
    w: intent.turn * driveLimits.maxTurn * share,
  }
}
