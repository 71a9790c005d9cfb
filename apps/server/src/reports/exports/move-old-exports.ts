/** Takes over the files of exports that earlier versions kept beside the store, in `exports` of the data folder. */
import { open, readdir, rm, rmdir } from 'node:fs/promises'
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

type Parts = { db: Database; clock: Clock; files: FileStore; dataDir: string }

/** Moves them once after the start; a file is removed only when the store has it. */
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
  for (const name of names) {
    if (isStopped()) return false
    const path = join(folder, name)
    const old = await findOldExport(db, name)
    if (old !== null) {
      const handle = await open(path)
      const file = { name: old.fileName, contentType: old.contentType, pieces: handle.createReadStream() }
      const stored = await storeExport(files, { id: name, file })
      await db.transaction().execute((tx) => setExportFile(tx, old.organizationId, stored, clock.now()))
    }
    await rm(path, { force: true })
  }
  await rmdir(folder)
  return true
}
