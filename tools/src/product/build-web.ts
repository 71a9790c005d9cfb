import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, run, say } from '../run.ts'
import { publishBuild, publishedSources } from './publish-build.ts'

/** Folders whose files become part of the console. */
const sources = [
  'apps/web',
  'packages/contract/src',
  'packages/map-model/src',
  'packages/markers/src',
  'packages/texts/src',
]
const left = new Set(['node_modules', 'dist'])

/** The built console. */
export const webDist = join(root, 'apps/web/dist')

/**
 * Builds the console if its sources or its setting have changed since the last build. It is built in a separate folder and then moved:
 * a running server and open pages are not disturbed. Several may build at once.
 * @throws Error if the build fails
 */
export async function buildWebWhenStale(): Promise<void> {
  const sourcesNow = fingerprint()
  if (publishedSources(webDist) === sourcesNow) return
  say('Building the console ...')
  mkdirSync(webDist, { recursive: true })
  const aside = mkdtempSync(join(webDist, '.next-'))
  try {
    const code = await run(bin('vite'), ['build', '--logLevel', 'warn', '--outDir', aside, '--emptyOutDir'], {
      cwd: join(root, 'apps/web'),
    })
    if (code !== 0) throw new Error('The console could not be built.')
    publishBuild(aside, webDist, sourcesNow)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** What the console is built from: its sources, and the setting that the build reads. */
export function fingerprint(): string {
  const hash = createHash('sha256').update(process.env.VITE_API_BASE ?? '')
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
