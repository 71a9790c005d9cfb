import { z } from 'zod'
import { type ArmModel, type ArmType, armModels, armTypes } from './robot-values.ts'

/**
 * What an arm robot can move besides its wheels, and how far: one table for robot, server and screens (R-TELEOP-25).
 * Both arms are counted from the body outwards, so the same numbers on both sides are mirror images of each other.
 */

/** Of one arm, from the body to the hand. */
export const armParts = [
  'shoulderPitch',
  'shoulderRoll',
  'upperArmYaw',
  'elbow',
  'wristYaw',
  'wristPitch',
  'wristRoll',
] as const
export type ArmPart = (typeof armParts)[number]

const bodyJoints = ['neckPan', 'neckTilt', 'lift'] as const
export const leftJoints = ['l1', 'l2', 'l3', 'l4', 'l5', 'l6', 'l7', 'lGripper'] as const
export const rightJoints = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'rGripper'] as const
export const jointIds = [...bodyJoints, ...leftJoints, ...rightJoints] as const
export type JointId = (typeof jointIds)[number]

/** `degree` and degrees per second, `mm` and millimetres per second, or `percent`: how far a hand is open. */
type JointUnit = 'degree' | 'mm' | 'percent'

export type JointSpec = {
  readonly unit: JointUnit
  readonly min: number
  readonly max: number
  /** Where it is while the arm rests. */
  readonly rest: number
  /** Full speed, in units a second. */
  readonly speed: number
}

/** Which arm a robot has. */
export const armSchema = z.object({ model: z.literal(armModels), type: z.literal(armTypes) })
export type Arm = { readonly model: ArmModel; readonly type: ArmType }

/** A posture: where each joint is or is to go; a joint that is absent stays as it is. */
export const jointsSchema = z.partialRecord(z.enum(jointIds), z.number())
export type Joints = Readonly<z.output<typeof jointsSchema>>

const armSpecs: Record<ArmPart, JointSpec> = {
  shoulderPitch: { unit: 'degree', min: -30, max: 180, rest: 0, speed: 60 },
  shoulderRoll: { unit: 'degree', min: 0, max: 90, rest: 0, speed: 60 },
  upperArmYaw: { unit: 'degree', min: -90, max: 90, rest: 0, speed: 90 },
  elbow: { unit: 'degree', min: 0, max: 135, rest: 0, speed: 90 },
  wristYaw: { unit: 'degree', min: -90, max: 90, rest: 0, speed: 120 },
  wristPitch: { unit: 'degree', min: -60, max: 60, rest: 0, speed: 120 },
  wristRoll: { unit: 'degree', min: -90, max: 90, rest: 0, speed: 120 },
}
const gripperSpec: JointSpec = { unit: 'percent', min: 0, max: 100, rest: 0, speed: 100 }
const bodySpecs: Record<(typeof bodyJoints)[number], JointSpec> = {
  neckPan: { unit: 'degree', min: -60, max: 60, rest: 0, speed: 60 },
  neckTilt: { unit: 'degree', min: -30, max: 45, rest: 0, speed: 60 },
  lift: { unit: 'mm', min: 0, max: 400, rest: 0, speed: 80 },
}

/** Fraction of the range that a model has of each joint except its hands. */
const modelRange: Record<ArmModel, number> = { 100: 0.8, 200: 1, 300: 1 }
const armSides: Record<ArmType, { readonly left: boolean; readonly hands: boolean }> = {
  1: { left: false, hands: false },
  2: { left: true, hands: false },
  21: { left: true, hands: true },
  22: { left: true, hands: true },
}

/** Which part of an arm a joint is; `null` for neck, lift and hands. */
function armPartOf(joint: JointId): ArmPart | null {
  return armParts[[...leftJoints, ...rightJoints].findIndex((id) => id === joint) % leftJoints.length] ?? null
}

/** The joints that an arm has, with their limits, in the order of `jointIds`. A joint that it lacks is absent. */
export function armJoints({ model, type }: Arm): ReadonlyMap<JointId, JointSpec> {
  const range = modelRange[model]
  const { left, hands } = armSides[type]
  const joints = new Map<JointId, JointSpec>()
  const add = (id: JointId, spec: JointSpec) =>
    joints.set(id, { ...spec, min: spec.min * range, max: spec.max * range })
  for (const id of bodyJoints) add(id, bodySpecs[id])
  for (const side of [left ? leftJoints : [], rightJoints])
    for (const id of side) {
      const part = armPartOf(id)
      if (part !== null) add(id, armSpecs[part])
      else if (hands) joints.set(id, gripperSpec)
    }
  return joints
}

/** Every joint of the arm at rest: hanging down, looking ahead, lift down. */
export function restingPose(arm: Arm): Joints {
  return Object.fromEntries([...armJoints(arm)].map(([id, { rest }]) => [id, rest]))
}

/** The joints of a posture that the arm lacks, or that are outside their limits. */
export function jointsOutOfReach(arm: Arm, joints: Joints): JointId[] {
  const specs = armJoints(arm)
  return jointIds.filter((id) => {
    const value = joints[id]
    const spec = specs.get(id)
    return value !== undefined && (spec === undefined || !(value >= spec.min && value <= spec.max))
  })
}

const opposite = new Map<JointId, JointId>(
  leftJoints.flatMap((left, i) => {
    const right = rightJoints[i] ?? left
    return [
      [left, right],
      [right, left],
    ]
  }),
)

/** The mirrored posture: left and right are swapped, and the head looks the other way. */
export function mirrorPose(joints: Joints): Joints {
  const mirrored = jointIds.flatMap((id): [JointId, number][] => {
    const value = joints[id]
    if (value === undefined) return []
    return [[opposite.get(id) ?? id, id === 'neckPan' && value !== 0 ? -value : value]]
  })
  return Object.fromEntries(mirrored)
}

/** An arm this close to a posture, in units of each joint, counts as in it. */
const poseTolerance: Record<JointUnit, number> = { degree: 2, mm: 5, percent: 5 }

/** The joints in `pose` that are elsewhere. Empty: the arm is in the posture. */
export function jointsAwayFrom(arm: Arm, joints: Joints, pose: Joints): JointId[] {
  const specs = armJoints(arm)
  return jointIds.filter((id) => {
    const wanted = pose[id]
    const spec = specs.get(id)
    if (wanted === undefined || spec === undefined) return false
    return Math.abs((joints[id] ?? spec.rest) - wanted) > poseTolerance[spec.unit]
  })
}
