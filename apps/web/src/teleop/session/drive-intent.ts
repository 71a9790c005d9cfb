import { type JointId, type Joints, jointIds } from '@wheelhouse/contract/robots/arm'
import { type DriveCommand, driveLimits } from '@wheelhouse/contract/teleop/drive'
import type { DriveKey } from './teleop-keys.ts'

/** What the operator's hands request, with any input device. Shares of the full speed, -1 to 1. */
export type DriveIntent = {
  /** Forwards. */
  readonly ahead: number
  /** Turning left (counter-clockwise). */
  readonly turn: number
  /** Share of each joint's full speed; a joint that stands still is absent. */
  readonly joints: Joints
  /** Continues the pose that the robot was given; never together with wheels or joints. */
  readonly play: boolean
}

export const noIntent: DriveIntent = { ahead: 0, turn: 0, joints: {}, play: false }

/**
 * The intent of the held keys, or `null` if they contradict each other: then the robot stops, because nobody knows
 * what was meant (R-TELEOP-8).
 */
export function intentOfKeys(held: ReadonlySet<DriveKey>): DriveIntent | null {
  const forward = held.has('drive.forward')
  const back = held.has('drive.back')
  const left = held.has('drive.left')
  const right = held.has('drive.right')
  const joints = jointsOfKeys(held)
  if ((forward && back) || (left && right) || joints === null) return null
  const wheels = { ahead: Number(forward) - Number(back), turn: Number(left) - Number(right) }
  return together(wheels, { joints, play: held.has('pose.play') })
}

/**
 * Wheels and arms combined: joints may move while driving. Playing a pose while anything is moved manually
 * is a contradiction: `null`.
 */
export function together(
  { ahead, turn }: Pick<DriveIntent, 'ahead' | 'turn'>,
  { joints, play }: Pick<DriveIntent, 'joints' | 'play'>,
): DriveIntent | null {
  const intent = { ahead, turn, joints, play }
  return play && isMoving({ ...intent, play: false }) ? null : intent
}

/** `null`: one joint is to move both ways. */
function jointsOfKeys(held: ReadonlySet<DriveKey>): Joints | null {
  const joints: Partial<Record<JointId, number>> = {}
  for (const id of jointIds) {
    const up = held.has(`joint.${id}.up`)
    const down = held.has(`joint.${id}.down`)
    if (up && down) return null
    if (up || down) joints[id] = up ? 1 : -1
  }
  return joints
}

/** A stick or a thumb on the screen; small movements around the centre do not count. */
export function intentOfStick(x: number, y: number, deadZone = 0.12): DriveIntent {
  const beyond = (value: number) => (Math.abs(value) < deadZone ? 0 : Math.max(-1, Math.min(1, value)))
  return { ...noIntent, ahead: beyond(-y), turn: beyond(-x) }
}

export function isMoving(intent: DriveIntent): boolean {
  return intent.ahead !== 0 || intent.turn !== 0 || intent.play || Object.keys(intent.joints).length > 0
}

/** Do the hands request the same? */
export function isSameIntent(a: DriveIntent, b: DriveIntent): boolean {
  const isSame = a.ahead === b.ahead && a.turn === b.turn && a.play === b.play
  return isSame && jointIds.every((id) => a.joints[id] === b.joints[id])
}

/**
 * The speed to request.
 * @param scale the operator's own cap, 0 to 1. @param bandFactor what the link still allows, 0 to 1.
 * @returns m/s forwards and rad/s counter-clockwise
 */
export function toSpeed(intent: DriveIntent, scale: number, bandFactor: number): { vx: number; w: number } {
  const share = scale * bandFactor
  // Backwards more slowly, because the front cameras look the other way.
  const direction = intent.ahead < 0 ? 0.5 : 1
  return {
    vx: intent.ahead * direction * driveLimits.maxSpeed * share,
    w: intent.turn * driveLimits.maxTurn * share,
  }
}

/** The arm's part of a command: shares of joint or pose speed, capped like the wheels. Absent: all stand still. */
export function toArmSpeed(
  { joints, play }: DriveIntent,
  scale: number,
  bandFactor: number,
): Pick<DriveCommand, 'joints' | 'play'> {
  const moved = jointIds.flatMap((id): [JointId, number][] => {
    const share = joints[id]
    return share === undefined ? [] : [[id, share * scale * bandFactor]]
  })
  return {
    ...(moved.length > 0 && { joints: Object.fromEntries(moved) }),
    ...(play && { play: scale * bandFactor }),
  }
}
