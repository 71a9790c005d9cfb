/** `npm run docs:pictures`: retakes the pictures of README and docs/tour.md from a live demo. Takes three minutes. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWebWhenStale } from './product/build-web.ts'
import { findBrowser } from './product/find-browser.ts'
import { root } from './run.ts'

await buildWebWhenStale()
const program = join(root, 'e2e', 'src', 'pictures', 'take-pictures.ts')
const { status } = spawnSync(process.execPath, [program], {
  stdio: 'inherit',
  env: { ...process.env, WHEELHOUSE_BROWSER: findBrowser() },
})
process.exit(status ?? 1)
