import { entityPaths } from '../kernel/shell/paths.ts'

export const posePaths = entityPaths('/pose-def')
export const poseNetworkPaths = entityPaths('/pose-network')
