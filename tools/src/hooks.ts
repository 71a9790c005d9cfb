import { root, run, say } from './run.ts'

/** `npm run hooks`: makes git run `npm run check` before every commit of this clone. */
const code = await run('git', ['-C', root, 'config', 'core.hooksPath', 'tools/hooks'])
if (code === 0) say('Every commit is checked from now on. Off again: git config --unset core.hooksPath')
process.exit(code)
