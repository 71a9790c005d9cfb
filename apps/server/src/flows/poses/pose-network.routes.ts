import {
  checkNetwork,
  isGrave,
  type NetworkProblem,
  type PoseNetwork,
  poseNetworkRoutes,
} from '@wheelhouse/contract/flows/pose-network'
import type { Tx } from '../../kernel/database/database.ts'
import { checkPlace } from '../../kernel/entities/check-place.ts'
import { crudHandlers } from '../../kernel/entities/crud-handlers.ts'
import type { Identity } from '../../kernel/http/identity.ts'
import { AppError, type ErrorDetail } from '../../kernel/process/app-error.ts'
import { checkReach } from './check-reach.ts'
import { mayChangePose } from './pose.policy.ts'
import { lockPoses } from './pose-def.store.ts'
import { poseNetworkStore } from './pose-network.store.ts'

type NetworkBody = Pick<
  PoseNetwork,
  | 'name'
  | 'armModel'
  | 'armType'
  | 'organizationId'
  | 'buildingId'
  | 'poseIds'
  | 'edges'
  | 'startPoseId'
  | 'status'
>

export const poseNetworkHandlers = Object.values(
  crudHandlers(poseNetworkRoutes, poseNetworkStore, {
    entity: 'poseNetwork',
    mayChange: ({ identity }, row) => mayChangePose(identity, row),
    prepare: async (tx, { identity }, network: NetworkBody, before) => {
      await checkPlace(tx, identity, network)
      if (before !== null) await checkReach(tx, 'poseNetworkId', before, network)
      const details = checkNetwork(network)
        .filter(isGrave)
        .map((problem) => toDetail(network, problem))
      details.push(...(await checkPoses(tx, identity, network, before)))
      if (details.length > 0) throw new AppError('request.invalid', undefined, details)
      return network
    },
  }),
)

function toDetail({ poseIds }: NetworkBody, problem: NetworkProblem): ErrorDetail {
  const code = `network.${problem.kind}`
  if ('edge' in problem)
    return { path: `edges.${problem.edge}`, code, message: 'The edge leads nowhere new.' }
  if (!('poseId' in problem)) return { path: 'startPoseId', code, message: 'The start is none of the poses.' }
  return { path: `poseIds.${poseIds.lastIndexOf(problem.poseId)}`, code, message: problem.poseId }
}

/**
 * Checks that the poses match the network's arm and place. A pose that was disabled while in the network may stay: no
 * path goes through it.
 */
async function checkPoses(
  tx: Tx,
  identity: Identity,
  network: NetworkBody,
  before: PoseNetwork | null,
): Promise<ErrorDetail[]> {
  const poses = await lockPoses(tx, identity, network.poseIds)
  return network.poseIds.flatMap((id, index) => {
    const pose = poses.get(id)
    const code =
      pose === undefined || pose.organizationId !== network.organizationId
        ? 'pose.notInOrganization'
        : pose.buildingId !== null && pose.buildingId !== network.buildingId
          ? 'pose.notInBuilding'
          : pose.armModel !== network.armModel || pose.armType !== network.armType
            ? 'pose.otherArm'
            : pose.status === 0 && before?.poseIds.includes(id) !== true
              ? 'pose.disabled'
              : null
    return code === null ? [] : [{ path: `poseIds.${index}`, code, message: id }]
  })
}
