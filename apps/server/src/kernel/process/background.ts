import { createFailureLog } from './failure-log.ts'
import type { Log } from './log.ts'

/** Work that nobody waits for but the end of the server: the database is still there while it runs. */
export type Background = {
  /** Lets work go on by itself. @param what the log's word for its failure */
  keep: (work: Promise<void>, what: string) => void
  /** Waits for all that is under way. */
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
