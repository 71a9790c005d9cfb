import { fileLimits } from '@wheelhouse/contract/system/file'
import type { Database } from '../database/database.ts'
import type { Clock } from '../process/clock.ts'
import type { Job } from '../process/jobs.ts'
import { deleteUnusedFiles, findKnownIds } from './file.store.ts'
import { type Leftover, removeNextLeftover } from './leftover.store.ts'
import { type FileStore, uploadPlaceSchema } from './store-interface.ts'
import { deleteUploadsBefore } from './upload.store.ts'

/**
 * Ends uploads that no longer receive anything, and removes files that nothing refers to, after a day. Rows go first, and
 * each leaves a note of its bytes: no store has to list what it has. Strays in a folder are cleaned up here too.
 */
export function cleanFilesJob({
  db,
  clock,
  fileStore,
}: {
  db: Database
  clock: Clock
  fileStore: FileStore
}): Job {
  async function removeLeftover({ fileId, upload }: Leftover): Promise<void> {
    if (upload !== null) await fileStore.discard(uploadPlaceSchema.parse(upload))
    if (fileId !== null) await fileStore.remove(fileId)
  }
  return {
    name: 'clean-files',
    cron: '25 * * * *',
    run: async () => {
      const before = new Date(clock.now().getTime() - fileLimits.keptHours * 3_600_000)
      await deleteUploadsBefore(db, before)
      await deleteUnusedFiles(db, before)
      for (let id: string | null = '0'; id !== null; ) id = await removeNextLeftover(db, id, removeLeftover)
      const lying = await fileStore.listBefore(before)
      const known = await findKnownIds(db, lying)
      for (const id of lying) if (!known.has(id)) await fileStore.remove(id)
    },
  }
}
