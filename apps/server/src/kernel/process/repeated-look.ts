import { createFailureLog } from './failure-log.ts'
import type { Log } from './log.ts'
import { beginWork } from './stall-watch.ts'

/** Work that is looked for again and again; a look that takes longer than that is not overtaken by the next. */
export type RepeatedLook = {
  start(): void
  /** Looks now, unless it is looking. */
  lookSoon(): void
  stop(): Promise<void>
}

/**
 * Looks from `start` to `stop`, which waits for the look under way. One that fails is logged with this sentence, once
 * a minute, and tried again.
 */
export function createRepeatedLook(
  look: () => Promise<void>,
  { everyMs, log, failure }: { everyMs: number; log: Log; failure: string },
): RepeatedLook {
  const failures = createFailureLog(log)
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const lookOnce = async () => {
    const endWork = beginWork(failure)
    try {
      await look()
    } catch (error) {
      failures.warn(error, failure)
    } finally {
      looking = null
      endWork()
    }
  }
  const lookSoon = () => {
    looking ??= lookOnce()
  }
  return {
    start() {
      timer = setInterval(lookSoon, everyMs)
      timer.unref()
    },
    lookSoon,
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
