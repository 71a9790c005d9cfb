import { findPoseWay } from '@wheelhouse/contract/flows/pose-network'
import { type PoseStep, posePlayRoutes } from '@wheelhouse/contract/flows/pose-play'
import type { BodyOf } from '@wheelhouse/contract/kernel/route'
import { jointsAwayFrom, jointsOutOfReach } from '@wheelhouse/contract/robots/arm'
import type { ArmState } from '@wheelhouse/contract/robots/robot-state'
import type { Database } from '../kernel/database/database.ts'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { auditRobotAction } from '../robots/audit-robot-action.ts'
import { giveInstantAction } from '../robots/robot-link/instant-action.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { requireReady } from '../robots/robot-link/robot-readiness.ts'
import type { RobotTwin } from '../robots/robot-link/robot-twin.ts'
import { visibleTwin } from '../robots/visible-twin.ts'
import type { LeaseManager } from '../teleop/lease-manager.ts'
import { listPoses } from './pose-def.store.ts'
import { poseNetworkStore } from './pose-network.store.ts'

type PlayBody = BodyOf<typeof posePlayRoutes.play>
type EditedPose = Extract<PlayBody, { joints: unknown }>
type WantedPose = Exclude<PlayBody, EditedPose>

/**
 * Gives a robot a pose under the lease. Nothing moves by that: the robot takes the pose in, and its guard moves the arm
 * as long as the page of the holder asks for it.
 */
export function posePlayHandlers(link: LinkContext, leases: Pick<LeaseManager, 'getHolder'>): RouteBinding[] {
  return [
    handle(posePlayRoutes.play, async ({ params, body }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      const details = 'poseId' in body ? { command: 'playPose', ...body } : { command: 'setPose' }
      return auditRobotAction(link.audit, ctx, twin, { action: 'robot:operate', details }, async () => {
        const holder = leases.getHolder(twin)
        if (holder === null || holder.sessionId !== ctx.identity.sessionId)
          throw new AppError('lease.notHeld')
        requireReady(twin, link.clock.monotonicMs())
        const arm = getArm(twin)
        if (!('poseId' in body)) {
          await giveInstantAction(link, twin, 'setPose', {
            lease: holder.leaseId,
            steps: [planStep(arm, body)],
          })
          return { way: [] }
        }
        const { way, steps } = await planWay(ctx.db, ctx.identity, { twin, arm, wanted: body })
        await giveInstantAction(link, twin, 'playPose', {
          ...{ lease: holder.leaseId, poseNetworkId: body.poseNetworkId, from: way[0], to: body.poseId },
          steps,
        })
        return { way }
      })
    }),
  ]
}

/** @throws AppError robot.notCapable for a robot that has no arm, or does not tell where it is */
function getArm({ statusMessage }: RobotTwin): ArmState {
  if (statusMessage?.arm == null) throw new AppError('robot.notCapable')
  return statusMessage.arm
}

/** @throws AppError pose.otherArm, pose.outOfReach */
function planStep(arm: ArmState, { armModel, armType, joints, durationMs, easing }: EditedPose): PoseStep {
  if (arm.model !== armModel || arm.type !== armType) throw new AppError('pose.otherArm')
  if (jointsOutOfReach(arm, joints).length > 0) throw new AppError('pose.outOfReach')
  return { joints, durationMs, easing }
}

type Plan = {
  twin: RobotTwin
  arm: ArmState
  wanted: WantedPose
}

/**
 * The quickest way along the edges from the pose where the arm is, and what the robot is told for it; the first step is
 * where the arm must be. What is disabled, or is for another building than the robot's, is not there.
 * @throws AppError entity.notFound, pose.otherArm, pose.notInNetwork, pose.noWay
 */
async function planWay(
  db: Database,
  identity: OperatorIdentity,
  { twin, arm, wanted }: Plan,
): Promise<{ way: string[]; steps: PoseStep[] }> {
  const network = await poseNetworkStore.get(db, identity, wanted.poseNetworkId)
  const isForBuilding = network.buildingId === null || network.buildingId === twin.buildingId
  const isForRobot = network.organizationId === twin.organizationId && isForBuilding
  const isThere = network.poseIds.includes(wanted.poseId)
  if (network.status === 0 || !isForRobot || !isThere) throw new AppError('entity.notFound')
  if (arm.model !== network.armModel || arm.type !== network.armType) throw new AppError('pose.otherArm')
  const poses = await listPoses(db, identity, network.poseIds)
  const enabled = [...poses.values()].filter(({ status }) => status === 1)
  const ids = new Set(enabled.map(({ id }) => id))
  if (!ids.has(wanted.poseId)) throw new AppError('entity.notFound')
  const here = enabled.filter(({ joints }) => jointsAwayFrom(arm, arm.joints, joints).length === 0)
  if (here.length === 0) throw new AppError('pose.notInNetwork')
  const edges = network.edges.filter(({ from, to }) => ids.has(from) && ids.has(to))
  const durations = new Map(edges.map(({ from, to, durationMs }) => [`${from} ${to}`, durationMs]))
  const [way] = here
    .flatMap(({ id }) => {
      const found = findPoseWay({ edges }, id, wanted.poseId)
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
