import {
  type Arm,
  type ArmPart,
  armJoints,
  armParts,
  type Joints,
  jointsOutOfReach,
  leftJoints,
  rightJoints,
} from '@wheelhouse/contract/robots/arm'
import { figureSizes, type Point } from '@wheelhouse/contract/robots/arm-figure'

/**
 * How an arm gets its finger to a point: upper arm and a straight forearm with hand, in a plane that shoulder and upper
 * arm turn; the lift compensates for targets too high or too low. The geometry is that of `buildArmFigure`.
 */

type Side = 'left' | 'right'

const degrees = Math.PI / 180
/** The lift moves no farther than necessary: it is tried in steps of this many millimetres. */
const liftStep = 20

/** @param point in the robot's frame: metres ahead, to the left and up. @returns `null`: out of the arm's reach */
export function reachPoint(arm: Arm, now: Joints, side: Side, point: Point): Joints | null {
  const specs = armJoints(arm)
  const lift = specs.get('lift')
  const ids = side === 'left' ? leftJoints : rightJoints
  if (!specs.has(ids[0]) || lift === undefined) return null
  const hasHands = specs.has('rGripper')
  const start = now.lift ?? lift.rest
  for (let away = 0; away <= lift.max - lift.min; away += liftStep)
    for (const height of away === 0 ? [start] : [start - away, start + away]) {
      const angles = solve(side, height / 1_000, point, hasHands)
      if (angles === null) continue
      const joints: Joints = {
        ...Object.fromEntries(armParts.map((part, index) => [ids[index], angles[part] ?? 0])),
        lift: height,
        ...(hasHands && { [ids[7]]: 0 }),
      }
      if (jointsOutOfReach(arm, joints).length === 0) return joints
    }
  return null
}

/** Degrees of the joints that are not straight, for this height of the shoulder; `null`: too far or too near. */
function solve(
  side: Side,
  lift: number,
  [x, y, z]: Point,
  hasHands: boolean,
): Partial<Record<ArmPart, number>> | null {
  const { shoulderHeight, shoulderWidth, upperArm: upper, forearm, hand, finger } = figureSizes
  const lower = forearm + hand + (hasHands ? finger : 0)
  const inward = side === 'left' ? 1 : -1
  const ahead = x
  /** Outwards, as seen from this arm. */
  const outward = inward * (y - inward * shoulderWidth)
  const up = z - (shoulderHeight + lift)
  const bend = (ahead ** 2 + outward ** 2 + up ** 2 - upper ** 2 - lower ** 2) / (2 * upper * lower)
  if (Math.abs(bend) > 1) return null
  const elbow = Math.acos(bend)
  // The arm with its elbow bent forwards: its reach ahead and down, before the shoulder turns.
  const front = lower * Math.sin(elbow)
  const down = upper + lower * bend
  // Outwards the shoulder rolls; inwards the upper arm turns, which moves the forearm across the body.
  const share = outward >= 0 ? outward / down : outward / front
  if (Math.abs(share) > 1) return null
  const roll = outward >= 0 ? Math.asin(share) : 0
  const yaw = outward >= 0 ? 0 : Math.asin(share)
  const pitch = Math.atan2(up, ahead) - Math.atan2(-down * Math.cos(roll), front * Math.cos(yaw))
  return {
    shoulderPitch: toTurn(pitch / degrees),
    shoulderRoll: roll / degrees,
    upperArmYaw: yaw / degrees,
    elbow: elbow / degrees,
  }
}

/** Normalised to between -180 and 180. */
function toTurn(angle: number): number {
  return angle - 360 * Math.round(angle / 360)
}
