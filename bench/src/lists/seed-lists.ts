import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedEnvironment, root } from '@wheelhouse/tools/run'

/** Fills the data folder of a server that has not been started yet. */
export function seedLists(dataDir: string, rows: number): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/testing/seed-lists.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: pinnedEnvironment({ DATA_DIR: dataDir, ROWS: String(rows), ROBOTS: '1' }),
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error('The rows could not be created.'))
    })
  })
}
