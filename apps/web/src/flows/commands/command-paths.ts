import { entityPaths } from '../../kernel/shell/paths.ts'

export const commandPaths = {
  ...entityPaths('/command'),
  usage: '/command/usage/$id',
  /** The catalogue as it is offered to people who do not keep it. */
  catalogue: '/command/list/read-only',
} as const
