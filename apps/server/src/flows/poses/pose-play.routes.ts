import { posePlayRoutes } from '@wheelhouse/contract/flows/pose-play'
import type { BodyOf } from '@wheelhouse/contract/kernel/route'
import type { ArmState } from '@wheelhouse/contract/robots/robot-state'
import type { Database } from '../../kernel/database/database.ts'
import type { OperatorIdentity } from '../../kernel/http/identity.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { auditRobotAction } from '../../robots/audit-robot-action.ts'
import type { LinkContext } from '../../robots/robot-link/link-context.ts'
import { giveInstantAction } from '../../robots/robot-link/orders/instant-action.ts'
import { requireReady } from '../../robots/robot-link/twins/robot-readiness.ts'
import type { RobotTwin } from '../../robots/robot-link/twins/robot-twin.ts'
import { freshTwin } from '../../robots/visible-twin.ts'
import type { LeaseManager } from '../../teleop/lease-manager.ts'
import { planPoseStep, planPoseWay } from './plan-pose.ts'
import { listPoses } from './pose-def.store.ts'
import { poseNetworkStore } from './pose-network.store.ts'

type PlayBody = BodyOf<typeof posePlayRoutes.play>
type EditedPose = Extract<PlayBody, { joints: unknown }>
type WantedPose = Exclude<PlayBody, EditedPose>

/**
 * Gives a robot a pose under the lease. This alone moves nothing: the robot stores the pose, and its guard moves the
 * arm for as long as the lease holder's page requests it.
 */
export function posePlayHandlers(link: LinkContext, leases: Pick<LeaseManager, 'getHolder'>): RouteBinding[] {
  return [
    handle(posePlayRoutes.play, async ({ params, body }, ctx) => {
      const twin = await freshTwin(link, ctx.identity, params.serialNo)
      const details = 'poseId' in body ? { command: 'playPose', ...body } : { command: 'setPose' }
      return auditRobotAction(link.audit, ctx, { twin, action: 'robot:operate', details }, async () => {
        const holder = leases.getHolder(twin)
        if (holder === null || holder.sessionId !== ctx.identity.sessionId)
          throw new AppError('lease.notHeld')
        requireReady(twin, link.clock.monotonicMs())
        const arm = getArm(twin)
        if (!('poseId' in body)) {
          await giveInstantAction(link, twin, 'setPose', {
            lease: holder.leaseId,
            steps: [planPoseStep(arm, body)],
          })
          return { way: [] }
        }
        const { way, steps } = await planWay(ctx.db, ctx.identity, { twin, arm, wanted: body })
        await giveInstantAction(link, twin, 'playPose', {
          lease: holder.leaseId,
          poseNetworkId: body.poseNetworkId,
          from: way[0],
          to: body.poseId,
          steps,
        })
        return { way }
      })
    }),
  ]
}

/** @throws AppError robot.notCapable for a robot that has no arm, or does not report its position */
function getArm({ statusMessage }: RobotTwin): ArmState {
  if (statusMessage?.arm == null) throw new AppError('robot.notCapable')
  return statusMessage.arm
}

type Plan = {
  twin: RobotTwin
  arm: ArmState
  wanted: WantedPose
}

/**
 * The path along a network that is available in the robot's building.
 * @throws AppError entity.notFound, pose.otherArm, pose.notInNetwork, pose.noWay
 */
async function planWay(db: Database, identity: OperatorIdentity, { twin, arm, wanted }: Plan) {
  const network = await poseNetworkStore.get(db, identity, wanted.poseNetworkId)
  const isForBuilding = network.buildingId === null || network.buildingId === twin.buildingId
  if (network.organizationId !== twin.organizationId || !isForBuilding) throw new AppError('entity.notFound')
  const poses = await listPoses(db, identity, network.poseIds)
  return planPoseWay(arm, network, poses, wanted.poseId)
}
