import type { PoseDef } from '@wheelhouse/contract/flows/pose-def'
import { findPoseWay, type PoseNetwork } from '@wheelhouse/contract/flows/pose-network'
import type { PoseStep } from '@wheelhouse/contract/flows/pose-play'
import { type Arm, type Joints, jointsAwayFrom, jointsOutOfReach } from '@wheelhouse/contract/robots/arm'
import { AppError } from '../../kernel/process/app-error.ts'

/** The parts of a pose and of a network that planning a movement needs. */
export type PlannedPose = Pick<
  PoseDef,
  'id' | 'armModel' | 'armType' | 'joints' | 'durationMs' | 'easing' | 'status'
>
export type PlannedNetwork = Pick<PoseNetwork, 'armModel' | 'armType' | 'poseIds' | 'edges' | 'status'>

/** Which arm a robot has, and where its joints are. */
export type PlacedArm = Arm & { readonly joints: Joints }

/**
 * A direct move to a pose.
 * @throws AppError pose.otherArm, pose.outOfReach
 */
export function planPoseStep(arm: Arm, pose: Omit<PlannedPose, 'id' | 'status'>): PoseStep {
  const { armModel, armType, joints, durationMs, easing } = pose
  if (arm.model !== armModel || arm.type !== armType) throw new AppError('pose.otherArm')
  if (jointsOutOfReach(arm, joints).length > 0) throw new AppError('pose.outOfReach')
  return { joints, durationMs, easing }
}

type PoseWay = { way: string[]; steps: PoseStep[] }

/**
 * The fastest path along the edges from the arm's current pose, and the steps to send for it; the first step is where
 * the arm must be. Disabled poses are ignored.
 * @param poses the poses of the network, by id
 * @throws AppError entity.notFound, pose.otherArm, pose.notInNetwork, pose.noWay
 */
export function planPoseWay(
  arm: PlacedArm,
  network: PlannedNetwork,
  poses: ReadonlyMap<string, PlannedPose>,
  poseId: string,
): PoseWay {
  if (network.status === 0 || !network.poseIds.includes(poseId)) throw new AppError('entity.notFound')
  if (arm.model !== network.armModel || arm.type !== network.armType) throw new AppError('pose.otherArm')
  const enabled = network.poseIds.flatMap((id) => {
    const pose = poses.get(id)
    return pose?.status === 1 ? [pose] : []
  })
  const ids = new Set(enabled.map(({ id }) => id))
  if (!ids.has(poseId)) throw new AppError('entity.notFound')
  const here = enabled.filter(({ joints }) => jointsAwayFrom(arm, arm.joints, joints).length === 0)
  if (here.length === 0) throw new AppError('pose.notInNetwork')
  const edges = network.edges.filter(({ from, to }) => ids.has(from) && ids.has(to))
  const durations = new Map(edges.map(({ from, to, durationMs }) => [`${from} ${to}`, durationMs]))
  const [way] = here
    .flatMap(({ id }) => {
      const found = findPoseWay({ edges }, id, poseId)
      return found === null ? [] : [found]
    })
    .toSorted((a, b) => a.length - b.length)
  if (way === undefined) throw new AppError('pose.noWay')
  const steps = way.flatMap((id, index): PoseStep[] => {
    const pose = poses.get(id)
    if (pose === undefined) return []
    const durationMs = durations.get(`${way[index - 1]} ${id}`) ?? pose.durationMs
    return [{ joints: pose.joints, durationMs, easing: pose.easing }]
  })
  return { way, steps }
}
