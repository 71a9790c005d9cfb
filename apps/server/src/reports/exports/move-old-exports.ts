/** Takes over the files of exports that earlier versions kept beside the store, in `exports` of the data folder. */
import { open, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../kernel/database/database.ts'
import type { FileStore } from '../../kernel/files/store-interface.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createPeriodicTask, type PeriodicTask } from '../../kernel/process/periodic-task.ts'
import { findOldExport, setExportFile } from './export-history.store.ts'
import { storeExport } from './export-to-file.ts'

/** While the store of files is away. Milliseconds. */
const tryAgainMs = 60_000
/**
 * During a rolling upgrade a server of the earlier version may still be writing a file of which no export knows yet:
 * such a file was left behind by a server that has ended only when nothing was written to it for so long. Milliseconds.
 */
const leftBehindMs = 86_400_000

type Parts = { db: Database; clock: Clock; files: FileStore; dataDir: string }

/** Moves them after the start, until none is left; a file is removed only when the store has it, or no export does. */
export function createExportMover({ log, ...parts }: Parts & { log: Log }): PeriodicTask {
  let isDone = false
  const task = createPeriodicTask(
    async (isStopped) => {
      if (!isDone) isDone = await moveOldExports(parts, isStopped)
    },
    { everyMs: tryAgainMs, log, failure: 'the files of old exports could not be moved into the store' },
  )
  return {
    ...task,
    start: () => {
      task.start()
      task.runSoon()
    },
  }
}

/** @returns whether nothing is left */
async function moveOldExports(
  { db, clock, files, dataDir }: Parts,
  isStopped: () => boolean,
): Promise<boolean> {
  const folder = join(dataDir, 'exports')
  const names = await readdir(folder).catch(() => null)
  if (names === null) return true
  let isEmpty = true
  for (const name of names) {
    if (isStopped()) return false
    const path = join(folder, name)
    const old = await findOldExport(db, name)
    if (old === null && !(await isLeftBehind(path, clock))) {
      isEmpty = false
      continue
    }
    if (old !== null) {
      const handle = await open(path)
      const file = { name: old.fileName, contentType: old.contentType, pieces: handle.createReadStream() }
      const stored = await storeExport(files, { id: name, file })
      await db.transaction().execute((tx) => setExportFile(tx, old.organizationId, stored, clock.now()))
    }
    await rm(path, { force: true })
  }
  if (isEmpty) await rmdir(folder)
  return isEmpty
}

/** False as well for a file that has gone meanwhile: its writer has renamed it. */
async function isLeftBehind(path: string, clock: Clock): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && clock.now().getTime() - found.mtimeMs > leftBehindMs
}
