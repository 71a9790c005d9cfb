import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, run, say } from './run.ts'

/** Folders whose files end up in the console. */
const sources = [
  'apps/web',
  'packages/contract/src',
  'packages/map-model/src',
  'packages/texts/src',
  'packages/ui/src',
]
const left = new Set(['node_modules', 'dist'])

/** The built console. */
export const webDist = join(root, 'apps/web/dist')

/** Builds the console when its sources have changed since the last build. @throws Error when the build fails */
export async function buildWebWhenStale(): Promise<void> {
  const stamp = join(webDist, '.sources')
  const now = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  say('Building the console ...')
  const code = await run(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web') })
  if (code !== 0) throw new Error('The console could not be built.')
  writeFileSync(stamp, now)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of [...sources.flatMap(filesBelow), 'package-lock.json'])
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !left.has(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    )
    .toSorted()
}
