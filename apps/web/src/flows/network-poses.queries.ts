import { useQuery } from '@tanstack/react-query'
import { type PoseDef, poseDefRoutes } from '@wheelhouse/contract/flows/pose-def'
import { noParams, partsQuery, type Whole } from '../kernel/server/entity.queries.ts'
import { toArm } from './pose-editor/pose-form.ts'

export type NetworkPose = Whole<PoseDef, 'id' | 'name' | 'buildingId' | 'status'>

const none: readonly NetworkPose[] = []

type Place = { armModel: string; armType: string; organizationId: string; buildingId: string }

/** The poses of this arm and organisation that may be used in this building, including disabled ones. */
export function useNetworkPoses(place: Place): { poses: readonly NetworkPose[]; isPending: boolean } {
  const arm = toArm(place)
  const { organizationId, buildingId } = place
  const { data = none, isPending } = useQuery({
    ...partsQuery(poseDefRoutes, noParams, {
      where: { armModel: arm.model, armType: arm.type, organizationId },
      order: 'name',
      fields: ['id', 'name', 'buildingId', 'status'],
    }),
    enabled: organizationId !== '',
  })
  return {
    poses: data.filter((pose) => pose.buildingId === null || pose.buildingId === buildingId),
    isPending,
  }
}
