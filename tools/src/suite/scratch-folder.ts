import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** A whole run's databases, their logs and browser profiles take less than half of it. Containers often have 64 MB. */
const leastBytes = 6 * 2 ** 30

/**
 * A new folder for everything that tests write: in memory if there is room. Nearly every test creates a database,
 * which takes longer than the test itself on a slow disk. Removed with this program, even if it is interrupted.
 */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'wheelhouse-run-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= leastBytes
  } catch {
    return false
  }
}
