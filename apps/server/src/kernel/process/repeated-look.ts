import { createFailureLog } from './failure-log.ts'
import type { Log } from './log.ts'
import { settleWithin } from './settle-within.ts'
import { beginWork } from './stall-watch.ts'

/** Work that is looked for again and again; a look that takes longer than that is not overtaken by the next. */
export type RepeatedLook = {
  start: () => void
  /** Looks now; a look that is under way is followed by another. Only between `start` and `stop`. */
  lookSoon: () => void
  stop: () => Promise<void>
}

type Options = {
  everyMs: number
  log: Log
  /** Said of a look that failed. */
  failure: string
  /** What has come since the last look is looked at before the end. */
  looksAtStop?: boolean
}

/** A look that has not ended by then is not waited for. */
const patienceMs = 8_000

/**
 * Looks from `start` to `stop`, which waits for the look under way. One that fails is logged with its sentence, once a minute,
 * and tried again.
 * @param look is told whether it is to come to an end: one that takes long asks in between
 */
export function createRepeatedLook(
  look: (isStopped: () => boolean) => void | Promise<void>,
  { everyMs, log, failure, looksAtStop = false }: Options,
): RepeatedLook {
  const failures = createFailureLog(log)
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  /** Set from outside while a look is under way. */
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
