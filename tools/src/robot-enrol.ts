import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pinnedEnvironment, root } from './run.ts'

/** `npm run robot:enrol -- http://HOST:PORT CODE SERIALNUMBER`: enrols this machine as a robot and runs it. */
const here = process.env.WHEELHOUSE_CWD ?? process.cwd()
const child = spawn(
  process.execPath,
  [join(root, 'apps/robot-agent/src/enrol-main.ts'), ...process.argv.slice(2)],
  {
    // The robot notices through this channel if the parent is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: pinnedEnvironment({ AGENT_DIR: resolve(here, process.env.AGENT_DIR || './robot-agent') }),
  },
)
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'))
// Ctrl-C reaches the child directly.
process.on('SIGINT', () => undefined)
child.on('exit', (code) => process.exit(code ?? 1))
