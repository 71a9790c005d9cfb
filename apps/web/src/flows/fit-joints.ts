import { type Arm, armJoints, type JointId, type Joints } from '@wheelhouse/contract/robots/arm'

/** Every joint of the arm as close to the posture as possible; joints missing from the posture are at rest. */
export function fitJoints(arm: Arm, joints: Joints): Joints {
  const fitted = [...armJoints(arm)].map(([id, { min, max, rest }]): [JointId, number] => [
    id,
    Math.min(max, Math.max(min, joints[id] ?? rest)),
  ])
  return Object.fromEntries(fitted)
}
