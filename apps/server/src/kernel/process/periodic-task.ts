import { createFailureLog } from './failure-log.ts'
import type { Log } from './log.ts'
import { settleWithin } from './settle-within.ts'
import { beginWork } from './stall-watch.ts'

/** Work that is done periodically; runs never overlap, even if one takes longer than the interval. */
export type PeriodicTask = {
  start: () => void
  /** Runs now, or once more after the current run. Only between `start` and `stop`. */
  runSoon: () => void
  stop: () => Promise<void>
}

type Options = {
  everyMs: number
  log: Log
  /** Log message for a failed run. */
  failure: string
  /** Runs once more on stop for what has come in since the last time. */
  runsOnStop?: boolean
}

/** A run that has not ended by then is not waited for. */
const patienceMs = 8_000

/**
 * Runs from `start` to `stop`, which waits for the current run. A failed run is logged with its message, at most
 * once a minute, and retried.
 * @param run can query whether it should end; a long one should do so from time to time
 */
export function createPeriodicTask(
  run: (isStopped: () => boolean) => void | Promise<void>,
  { everyMs, log, failure, runsOnStop = false }: Options,
): PeriodicTask {
  const failures = createFailureLog(log)
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  /** Set from outside during a run. */
  const requested = { isStopped: true, isRerun: false }

  async function runOnce(): Promise<void> {
    const endWork = beginWork(failure)
    try {
      await run(() => requested.isStopped)
    } catch (error) {
      failures.warn(error, failure)
    } finally {
      endWork()
    }
  }

  async function runWhileRequested(): Promise<void> {
    do {
      requested.isRerun = false
      await runOnce()
    } while (requested.isRerun && !requested.isStopped)
    running = null
  }

  const runUnlessRunning = () => {
    running ??= runWhileRequested()
  }
  return {
    start() {
      requested.isStopped = false
      timer = setInterval(runUnlessRunning, everyMs)
      timer.unref()
    },
    runSoon() {
      if (requested.isStopped) return
      requested.isRerun = true
      runUnlessRunning()
    },
    async stop() {
      requested.isStopped = true
      clearInterval(timer)
      if (running !== null && !(await settleWithin(running, patienceMs)))
        log.error({ failure }, 'a periodic task did not end in time')
      else if (runsOnStop) await runOnce()
    },
  }
}
