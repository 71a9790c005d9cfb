import { join, resolve } from 'node:path'
import { root, run } from './run.ts'

/** `npm run robot:secret -- SERIALNUMBER`: creates a new broker secret for a registered robot. */
const here = process.env.WHEELHOUSE_CWD ?? process.cwd()
const code = await run(
  process.execPath,
  [join(root, 'apps/server/src/robot-secret.ts'), ...process.argv.slice(2)],
  {
    env: { DATA_DIR: resolve(here, process.env.DATA_DIR ?? './data') },
  },
)
process.exit(code)
