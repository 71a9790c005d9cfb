import { type ArmPart, armParts, type JointId, type Joints } from './arm.ts'

/**
 * Where the parts of an arm robot are in a posture, for drawing: by the robot's own cameras and the pose editor. Metres
 * in the robot's frame: x ahead, y left, z up, from the centre of its base.
 */

export type Point = readonly [x: number, y: number, z: number]

/** A rounded rod from one point to another. */
export type FigurePart = {
  readonly name: 'foot' | 'column' | 'shoulders' | 'head' | 'upperArm' | 'forearm' | 'hand' | 'finger'
  readonly side: 'left' | 'right' | null
  readonly from: Point
  readonly to: Point
  readonly radius: number
  /** The joints that move it relative to the previous part. */
  readonly joints: readonly JointId[]
}

/** Metres. */
export const figureSizes = {
  footHeight: 0.3,
  footRadius: 0.22,
  shoulderHeight: 0.92,
  shoulderWidth: 0.2,
  headHeight: 1.15,
  headLength: 0.1,
  upperArm: 0.28,
  forearm: 0.25,
  hand: 0.09,
  finger: 0.07,
}

/** Rows of a rotation. */
type Rotation = readonly [Point, Point, Point]
const upright: Rotation = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** For parts that belong to neither arm, and hardly move. */
const trunk = { side: null, joints: [] } as const

/** Every part of the robot in a posture; an arm without joints in `joints` is omitted. */
export function buildArmFigure(joints: Joints): FigurePart[] {
  const { footHeight, footRadius, shoulderHeight, shoulderWidth } = figureSizes
  const lift = (joints.lift ?? 0) / 1000
  const shoulders = shoulderHeight + lift
  const sides = (['left', 'right'] as const).filter(
    (side) => joints[sideJoint(side, 'shoulderPitch')] !== undefined,
  )
  return [
    {
      ...trunk,
      name: 'foot',
      from: [0, 0, footRadius],
      to: [0, 0, footHeight],
      radius: footRadius,
    },
    {
      ...trunk,
      name: 'column',
      from: [0, 0, footHeight],
      to: [0, 0, shoulders],
      radius: 0.1,
      joints: ['lift'],
    },
    {
      ...trunk,
      name: 'shoulders',
      from: [0, shoulderWidth, shoulders],
      to: [0, -shoulderWidth, shoulders],
      radius: 0.06,
    },
    getHead(joints, lift),
    ...sides.flatMap((side) => getArm(side, joints, shoulders)),
  ]
}

function getHead({ neckPan = 0, neckTilt = 0 }: Joints, lift: number): FigurePart {
  const base: Point = [0, 0, figureSizes.headHeight + lift]
  // Tilting down is positive, as for the arm's wrist.
  const facing = times(about('z', neckPan), about('y', neckTilt))
  const joints: readonly JointId[] = ['neckPan', 'neckTilt']
  const to = along(base, facing, [figureSizes.headLength, 0, 0])
  return { ...trunk, name: 'head', from: base, to, radius: 0.1, joints }
}

/** The arm hangs down at zero. The left one is the mirror image of the right one, so inward rotations change sign. */
function getArm(side: 'left' | 'right', joints: Joints, height: number): FigurePart[] {
  const inward = side === 'left' ? 1 : -1
  const angle = (name: ArmPart) => joints[sideJoint(side, name)] ?? 0
  const ids = (...names: readonly ArmPart[]) => names.map((name) => sideJoint(side, name))
  const { upperArm, forearm, hand } = figureSizes
  const shoulder: Point = [0, inward * figureSizes.shoulderWidth, height]
  const upper = times(
    about('y', -angle('shoulderPitch')),
    about('x', inward * angle('shoulderRoll')),
    about('z', inward * angle('upperArmYaw')),
  )
  const elbow = along(shoulder, upper, [0, 0, -upperArm])
  const lower = times(upper, about('y', -angle('elbow')), about('z', inward * angle('wristYaw')))
  const wrist = along(elbow, lower, [0, 0, -forearm])
  const palm = times(lower, about('y', -angle('wristPitch')), about('x', inward * angle('wristRoll')))
  const end = along(wrist, palm, [0, 0, -hand])
  const shoulderJoints = ids('shoulderPitch', 'shoulderRoll', 'upperArmYaw')
  const rods: FigurePart[] = [
    { name: 'upperArm', side, from: shoulder, to: elbow, radius: 0.045, joints: shoulderJoints },
    { name: 'forearm', side, from: elbow, to: wrist, radius: 0.038, joints: ids('elbow', 'wristYaw') },
    { name: 'hand', side, from: wrist, to: end, radius: 0.032, joints: ids('wristPitch', 'wristRoll') },
  ]
  const gripper = side === 'left' ? 'lGripper' : 'rGripper'
  const open = joints[gripper]
  if (open === undefined) return rods
  const spread = 0.015 + (0.035 * open) / 100
  const fingers = [spread, -spread].map((y): FigurePart => {
    const from = along(end, palm, [0, y, 0])
    const to = along(from, palm, [0, 0, -figureSizes.finger])
    return { name: 'finger', side, from, to, radius: 0.012, joints: [gripper] }
  })
  return [...rods, ...fingers]
}

function sideJoint(side: 'left' | 'right', name: ArmPart): JointId {
  const left = ['l1', 'l2', 'l3', 'l4', 'l5', 'l6', 'l7'] as const
  const right = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7'] as const
  return (side === 'left' ? left : right)[armParts.indexOf(name)] ?? 'r1'
}

/** A rotation by `degrees` about an axis, counter-clockwise seen from its tip. */
function about(axis: 'x' | 'y' | 'z', degrees: number): Rotation {
  const c = Math.cos((degrees * Math.PI) / 180)
  const s = Math.sin((degrees * Math.PI) / 180)
  if (axis === 'x')
    return [
      [1, 0, 0],
      [0, c, -s],
      [0, s, c],
    ]
  if (axis === 'y')
    return [
      [c, 0, s],
      [0, 1, 0],
      [-s, 0, c],
    ]
  return [
    [c, -s, 0],
    [s, c, 0],
    [0, 0, 1],
  ]
}

function times(...rotations: readonly Rotation[]): Rotation {
  return rotations.reduce((left, right) => {
    const columns: Rotation = [column(right, 0), column(right, 1), column(right, 2)]
    const row = (of: Point): Point => [dot(of, columns[0]), dot(of, columns[1]), dot(of, columns[2])]
    return [row(left[0]), row(left[1]), row(left[2])]
  }, upright)
}

function column([a, b, c]: Rotation, i: 0 | 1 | 2): Point {
  return [a[i], b[i], c[i]]
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function along(from: Point, [x, y, z]: Rotation, way: Point): Point {
  return [from[0] + dot(x, way), from[1] + dot(y, way), from[2] + dot(z, way)]
}
