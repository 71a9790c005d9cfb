import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

/**
 * Prints how many bytes of script, gzipped, the browser loads for each screen with a size goal. Run after a build:
 * `node apps/web/size-report.ts`. It follows the static imports of the build's manifest from each screen's entry files.
 */

const manifestSchema = z.record(
  z.string(),
  z.object({
    name: z.string().optional(),
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
)

/** Screens and the modules, or named chunks, that the browser has loaded once they are shown. */
const screens = [
  { name: 'login page', goalKb: 115, modules: ['index.html', 'frame'] },
  {
    name: 'robot/control',
    goalKb: 235,
    modules: ['index.html', 'app', 'control'],
  },
]

const dist = new URL('dist/', import.meta.url)
const manifest = manifestSchema.parse(
  JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')),
)

function collect(module: string, files: Set<string>, styles: Set<string>): void {
  const chunk = manifest[module] ?? Object.values(manifest).find(({ name }) => name === module)
  if (!chunk) throw new Error(`${module} is no chunk of the build; correct the list in size-report.ts.`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const style of chunk.css ?? []) styles.add(style)
  for (const imported of chunk.imports ?? []) collect(imported, files, styles)
}

async function gzippedKb(files: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const file of files) bytes += gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length
  return bytes / 1000
}

for (const { name, goalKb, modules } of screens) {
  const files = new Set<string>()
  const styles = new Set<string>()
  for (const module of modules) collect(module, files, styles)
  const kb = await gzippedKb(files)
  const verdict = kb <= goalKb ? 'within' : 'ABOVE'
  process.stdout.write(
    `${name}: ${kb.toFixed(1)} kB of script in ${files.size} files, ${verdict} the goal of ${goalKb} kB; ` +
      `styles ${(await gzippedKb(styles)).toFixed(1)} kB\n`,
  )
}
