import type { Database } from '../kernel/database/database.ts'
import { type FileStore, removeSoon } from '../kernel/files/store-interface.ts'
import type { DeliveryQueue } from '../kernel/outgoing/delivery-queue.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Job } from '../kernel/process/jobs.ts'
import type { Notifier } from '../organizations/notifier.ts'
import { readConfig } from '../system/system-config.store.ts'
import { listDiskUses } from './disk-share.store.ts'
import { findLosers, getShare } from './disk-share.ts'
import { notifyOfShares } from './notify-of-share.ts'
import { removeStoredBefore, removeStoredBeyond } from './recording-index.store.ts'
import { gigabyte } from './require-room.ts'

const dayMs = 24 * 3_600_000
/** Without the contract, films stay hidden for this many days, so that a flag removed by mistake costs nothing. */
const uncontractedDays = 7

type Parts = {
  db: Database
  clock: Clock
  fileStore: FileStore
  queue: Pick<DeliveryQueue, 'sendSoon'>
  notifier: Pick<Notifier, 'write'>
}

/**
 * Keeps recordings on the server within their retention and their share of the disk. The oldest are removed, protected
 * ones stay. Rows are removed first: if the server is killed in between, bytes without a row are swept up later.
 */
export function keepRecordingsJob({ db, clock, fileStore, ...parts }: Parts): Job {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  return {
    name: 'keep-recordings',
    cron: '*/10 * * * *',
    run: async () => {
      const removed = [
        await removeStoredBefore(db, 'uncontracted', daysAgo(uncontractedDays)),
        await removeStoredBefore(db, 'all', daysAgo(await readConfig(db, 'retention.recordingDays'))),
      ]
      const maxBytes = (await readConfig(db, 'recordings.maxGigabytes')) * gigabyte
      const uses = await listDiskUses(db)
      const notified = await notifyOfShares({ db, clock, ...parts }, uses, getShare(maxBytes, uses.length))
      // Organisations notified just now have until the next run: the disk has room for that long.
      for (const { organizationId, mayStay } of findLosers(uses, maxBytes))
        if (notified.has(organizationId)) removed.push(await removeStoredBeyond(db, organizationId, mayStay))
      for (const id of removed.flat()) await removeSoon(fileStore, id)
    },
  }
}
