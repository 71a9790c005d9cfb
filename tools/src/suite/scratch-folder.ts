import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Databases, their logs and browser profiles of a whole run take less than half of it. Containers often have 64 MB. */
const leastBytes = 6 * 2 ** 30

/**
 * A new folder for all that tests write: in memory where there is room, since nearly every test makes a database of its
 * own, and on a slow disk that takes longer than the test itself. It goes with this program, also when that is interrupted.
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
