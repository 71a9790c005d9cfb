import { queryOptions } from '@tanstack/react-query'
import type { PoseDef, poseDefRoutes } from '@wheelhouse/contract/flows/pose-def'
import type { PoseNetwork, poseNetworkRoutes } from '@wheelhouse/contract/flows/pose-network'
import type { posePlayRoutes } from '@wheelhouse/contract/flows/pose-play'
import type { Arm } from '@wheelhouse/contract/robots/arm'
import { type CallTo, call } from '../../kernel/server/api.ts'
import { wholeRows } from '../../kernel/server/entity.queries.ts'

/** Without schemas, so that the operation screen opens quickly. */
const listNetworks: CallTo<typeof poseNetworkRoutes.list> = {
  method: 'GET',
  path: '/pose-networks',
  permission: 'pose:read',
}
const listPoses: CallTo<typeof poseDefRoutes.list> = {
  method: 'GET',
  path: '/pose-defs',
  permission: 'pose:read',
}
/** Gives the robot a pose, which it then plays while somebody holds the key. */
export const playPose: CallTo<typeof posePlayRoutes.play> = {
  method: 'POST',
  path: '/robots/:serialNo/pose',
  permission: 'robot:drive',
}

export type Place = { organizationId: string; buildingId: string | null }
type Network = Pick<PoseNetwork, 'id' | 'name' | 'poseIds' | 'edges'>
type Pose = Pick<PoseDef, 'id' | 'name' | 'joints'>

/** Maximum rows per call. */
const limit = 1_000

/** Networks that an arm may use where its robot is: those of the robot's organisation, for its building or for all. */
export function networksQuery({ model, type }: Arm, { organizationId, buildingId }: Place) {
  return queryOptions({
    queryKey: [listNetworks.path, { model, type, organizationId, buildingId }],
    queryFn: async ({ signal }) => {
      const where = {
        armModel: model,
        armType: type,
        organizationId,
        status: 1,
        or: [{ buildingId: null }, { buildingId }],
      }
      const query = { filter: JSON.stringify({ where, order: ['name'], limit }) }
      return wholeRows<Network>(await call(listNetworks, { query }, { signal }))
    },
  })
}

/** Every pose of an arm in an organisation. */
export function posesQuery({ model, type }: Arm, { organizationId }: Pick<Place, 'organizationId'>) {
  return queryOptions({
    queryKey: [listPoses.path, { model, type, organizationId }],
    queryFn: async ({ signal }) => {
      const where = { armModel: model, armType: type, organizationId }
      const query = { filter: JSON.stringify({ where, order: ['name'], limit }) }
      return wholeRows<Pose>(await call(listPoses, { query }, { signal }))
    },
  })
}
