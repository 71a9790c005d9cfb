import { createFailureLog } from './failure-log.ts'
import type { Log } from './log.ts'

/** Background work that only the server's shutdown waits for, so the database is still available while it runs. */
type Background = {
  /** Runs work in the background. @param what logged if it fails */
  keep: (work: Promise<void>, what: string) => void
  /** Waits for all work in progress. */
  stop: () => Promise<void>
}

export function createBackground(log: Log): Background {
  const failures = createFailureLog(log)
  const under = new Set<Promise<void>>()
  return {
    keep: (work, what) => {
      const done = work
        .catch((error: unknown) => failures.error(error, what))
        .finally(() => under.delete(done))
      under.add(done)
    },
    stop: async () => {
      await Promise.all(under)
    },
  }
}
