import type { Database } from '../kernel/database/database.ts'
import type { FileFolder } from '../kernel/files/file-folder.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Job } from '../kernel/process/jobs.ts'
import { readConfig } from '../system/system-config.store.ts'
import { removeStoredBefore, removeStoredBeyond } from './recording-index.store.ts'

const dayMs = 24 * 3_600_000
const gigabyte = 1_000_000_000
/** Without the contract films stay as many days, seen by nobody: a flag that was taken away by mistake costs nothing. */
const uncontractedDays = 7

/**
 * Keeps recordings on the server within their time and their part of the disk; the oldest go, protected ones stay. Rows go
 * first: bytes without a row are swept up with those of other files, should the server be killed in between.
 */
export function keepRecordingsJob({
  db,
  clock,
  folder,
}: {
  db: Database
  clock: Clock
  folder: FileFolder
}): Job {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  return {
    name: 'keep-recordings',
    cron: '*/10 * * * *',
    run: async () => {
      const removed = [
        await removeStoredBefore(db, 'uncontracted', daysAgo(uncontractedDays)),
        await removeStoredBefore(db, 'all', daysAgo(await readConfig(db, 'retention.recordingDays'))),
        await removeStoredBeyond(db, (await readConfig(db, 'recordings.maxGigabytes')) * gigabyte),
      ]
      for (const id of removed.flat()) await folder.remove(id)
    },
  }
}
