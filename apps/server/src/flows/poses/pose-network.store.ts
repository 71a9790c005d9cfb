import { poseNetworkSchema } from '@wheelhouse/contract/flows/pose-network'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import { posesVisibleTo } from './pose.policy.ts'

export const poseNetworkStore = crudStore('poseNetworks', {
  schema: poseNetworkSchema,
  visibleTo: (identity) => posesVisibleTo(identity, 'poseNetworks'),
  order: 'name',
})
