import { entityPaths } from '../../kernel/shell/paths.ts'

export const commandListPaths = entityPaths('/command-mapping')
