import { entityPaths } from '../kernel/shell/paths.ts'

export const devicePaths = { ...entityPaths('/device'), data: '/device/$id/data' } as const
