import { entityPaths } from '../../kernel/shell/paths.ts'

export const commandPaths = {
  ...entityPaths('/command'),
  usage: '/command/usage/$id',
  /** The catalogue for people who do not maintain it. */
  catalogue: '/command/list/read-only',
} as const
