import { join, resolve } from 'node:path'
import { root, run } from '../run.ts'

/**
 * Runs a command of the server, `apps/server/src/<name>.ts`, with the arguments given at the shell. The data folder is
 * relative to the person's working directory, not to the clone.
 * @returns its exit code
 */
export function runServerCommand(name: string): Promise<number> {
  const here = process.env.WHEELHOUSE_CWD ?? process.cwd()
  const script = join(root, 'apps/server/src', `${name}.ts`)
  return run(process.execPath, [script, ...process.argv.slice(2)], {
    env: { DATA_DIR: resolve(here, process.env.DATA_DIR ?? './data') },
  })
}
