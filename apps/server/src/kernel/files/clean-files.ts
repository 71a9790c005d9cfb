import { fileLimits } from '@wheelhouse/contract/system/file'
import type { Database } from '../database/database.ts'
import type { Clock } from '../process/clock.ts'
import type { Job } from '../process/jobs.ts'
import { deleteUnusedFiles, findKnownIds } from './file.store.ts'
import type { FileFolder } from './file-folder.ts'
import { deleteUploadsBefore } from './upload.store.ts'

/**
 * Ends uploads that receive nothing any more, and removes files that nothing refers to, after a day. Rows go first:
 * bytes without a row are cleaned up here too, so being killed in between leaves nothing behind for good.
 */
export function cleanFilesJob({
  db,
  clock,
  folder,
}: {
  db: Database
  clock: Clock
  folder: FileFolder
}): Job {
  return {
    name: 'clean-files',
    cron: '25 * * * *',
    run: async () => {
      const before = new Date(clock.now().getTime() - fileLimits.keptHours * 3_600_000)
      await deleteUploadsBefore(db, before)
      await deleteUnusedFiles(db, before)
      const lying = await folder.listBefore(before)
      const known = await findKnownIds(db, lying)
      for (const id of lying) if (!known.has(id)) await folder.remove(id)
    },
  }
}
