import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Part } from './product.ts'

/**
 * Runs a tool with a temporary data folder, which goes at its end or by Ctrl-C, as do the programs that it has started.
 * @param work starts programs of the product and adds each to `parts`; they are stopped backwards
 */
export async function withParts(
  name: string,
  work: (dataDir: string, parts: Part[]) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), `wheelhouse-${name}-`))
  const parts: Part[] = []
  const stop = async () => {
    for (const part of parts.splice(0).toReversed()) await part.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.on('SIGINT', () => void stop().then(() => process.exit(1)))
  try {
    await work(dataDir, parts)
  } finally {
    await stop()
  }
}
