import type { Clock } from '../process/clock.ts'
import { createFailureLog } from '../process/failure-log.ts'
import type { Log } from '../process/log.ts'

/** One lookup a second for each user name: guessing secrets must not keep the database busy. */
const everyMs = 1_000
/** How many names are remembered; more within a second are unknown callers trying names. */
const keptNames = 1_000

type Parts<T> = {
  clock: Clock
  log: Log
  find: (userName: string) => Promise<T | null>
  /** For the log. */
  failure: string
}

/** @returns what was found, or `null` when it was just looked up, or while the database is unreachable */
type LimitedLookup<T> = (userName: string) => Promise<{ found: T | null } | null>

/** Rereads a client of the broker from the database, but no more often than the database can bear. */
export function createLimitedLookup<T>({ clock, log, find, failure }: Parts<T>): LimitedLookup<T> {
  const failures = createFailureLog(log)
  const lookedUpAt = new Map<string, number>()

  return async (userName) => {
    const now = clock.monotonicMs()
    for (const [name, at] of lookedUpAt) if (now - at >= everyMs) lookedUpAt.delete(name)
    if (lookedUpAt.has(userName) || lookedUpAt.size >= keptNames) return null
    lookedUpAt.set(userName, now)
    try {
      return { found: await find(userName) }
    } catch (error) {
      failures.warn(error, failure)
      return null
    }
  }
}
