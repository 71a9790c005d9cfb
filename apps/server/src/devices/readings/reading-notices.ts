import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createPeriodicTask, type PeriodicTask } from '../../kernel/process/periodic-task.ts'
import { notifyOfReadings } from './reading-notices.store.ts'

/** A notice at each commit would take a lock of the whole database instance each time. Milliseconds. */
const notifyEveryMs = 1_000

/** Notifies open pages of new values, on this server and others. */
export type ReadingNotices = Pick<PeriodicTask, 'start' | 'stop'> & {
  /** After the commit. */
  add(deviceIds: Iterable<string>): void
}

/**
 * Collects the devices that have new values and notifies of them together, at most once a second. A server that is
 * killed has not notified of its last second: the next value of the device makes up for it.
 */
export function createReadingNotices({ db, log }: { db: Database; log: Log }): ReadingNotices {
  let waiting = new Set<string>()
  const task = createPeriodicTask(
    async () => {
      const taken = waiting
      if (taken.size === 0) return
      waiting = new Set()
      try {
        await notifyOfReadings(db, [...taken])
      } catch (error) {
        for (const id of taken) waiting.add(id)
        throw error
      }
    },
    {
      everyMs: notifyEveryMs,
      log,
      failure: 'open pages could not be notified of new device values',
      runsOnStop: true,
    },
  )
  return {
    start: task.start,
    stop: task.stop,
    add: (deviceIds) => {
      for (const id of deviceIds) waiting.add(id)
    },
  }
}
