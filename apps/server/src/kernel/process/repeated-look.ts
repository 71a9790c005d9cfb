import { createFailureLog } from './failure-log.ts'
import type { Log } from './log.ts'
import { settleWithin } from './settle-within.ts'
import { beginWork } from './stall-watch.ts'

/** Work that is checked for periodically; checks never overlap, even if one takes longer than the interval. */
export type RepeatedLook = {
  start: () => void
  /** Checks now, or once more after a running check. Only between `start` and `stop`. */
  lookSoon: () => void
  stop: () => Promise<void>
}

type Options = {
  everyMs: number
  log: Log
  /** Log message for a failed check. */
  failure: string
  /** Runs a final check on stop for what has come in since the last one. */
  looksAtStop?: boolean
}

/** A check that has not ended by then is not waited for. */
const patienceMs = 8_000

/**
 * Checks from `start` to `stop`, which waits for a running check. A failed check is logged with its message, at most
 * once a minute, and retried.
 * @param look can query whether it should end; a long one should do so from time to time
 */
export function createRepeatedLook(
  look: (isStopped: () => boolean) => void | Promise<void>,
  { everyMs, log, failure, looksAtStop = false }: Options,
): RepeatedLook {
  const failures = createFailureLog(log)
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  /** Set from outside while a check is running. */
  const wish = { isStopped: true, isWanted: false }

  async function lookOnce(): Promise<void> {
    const endWork = beginWork(failure)
    try {
      await look(() => wish.isStopped)
    } catch (error) {
      failures.warn(error, failure)
    } finally {
      endWork()
    }
  }

  async function lookWhileWanted(): Promise<void> {
    do {
      wish.isWanted = false
      await lookOnce()
    } while (wish.isWanted && !wish.isStopped)
    looking = null
  }

  const lookUnlessLooking = () => {
    looking ??= lookWhileWanted()
  }
  return {
    start() {
      wish.isStopped = false
      timer = setInterval(lookUnlessLooking, everyMs)
      timer.unref()
    },
    lookSoon() {
      if (wish.isStopped) return
      wish.isWanted = true
      lookUnlessLooking()
    },
    async stop() {
      wish.isStopped = true
      clearInterval(timer)
      if (looking !== null && !(await settleWithin(looking, patienceMs)))
        log.error({ failure }, 'a look did not end in time')
      else if (looksAtStop) await lookOnce()
    },
  }
}
