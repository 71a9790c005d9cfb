import { join, resolve } from 'node:path'
import { root, run } from './run.ts'

/** `npm run files:move`: copies the files of the data folder to the store that `S3_URL` names. */
const here = process.env.WHEELHOUSE_CWD ?? process.cwd()
const code = await run(
  process.execPath,
  [join(root, 'apps/server/src/files-move.ts'), ...process.argv.slice(2)],
  {
    env: { DATA_DIR: resolve(here, process.env.DATA_DIR ?? './data') },
  },
)
process.exit(code)
