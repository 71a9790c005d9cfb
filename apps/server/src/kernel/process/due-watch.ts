import type { Clock } from './clock.ts'
import { createFailureLog } from './failure-log.ts'
import type { Log } from './log.ts'

/** How often a server reads its clock, which may have been adjusted. Milliseconds. */
const clockEveryMs = 1_000
/** After this many clock reads it checks even without a notification. */
const clocksALook = 5
/** Retry delay for due work that could not be taken. Milliseconds. */
const takenMs = 50

/** Takes some due work and does it. @returns false when nothing is due, or nothing can be taken now */
type Work = () => Promise<boolean>

type Parts = {
  clock: Clock
  log: Log
  /** Log message for a failed check. */
  failure: string
  /** Subscribes to news that something may be due earlier than known. @returns a function to unsubscribe */
  listen: (onNews: () => void) => () => void
  /** The work of a check, each repeated as long as it finds something: concurrent within a round, round after round. */
  rounds: readonly (readonly Work[])[]
  /** When any of this work is due next; `null` if nothing is. Work is not checked before that. */
  findNext: () => Promise<Date | null>
  /** Called after each check, when nothing more is due, with the result of `findNext`. */
  prepare?: (next: Date | null) => Promise<void>
}

/**
 * Does work as soon as it is due: at the next due time, when notified of news, and every five seconds. Work takes what
 * is due, so that no other server does it.
 */
export function createDueWatch({ clock, log, failure, listen, rounds, findNext, prepare }: Parts) {
  const failures = createFailureLog(log)
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  /** Set from outside while a check is running. */
  const state = { isStopped: false, isWanted: false }

  async function workWhileFound(work: Work): Promise<void> {
    while (!state.isStopped && (await work())) continue
  }

  async function look(): Promise<void> {
    let lookedAt = clock.now()
    let next: Date | null
    do {
      state.isWanted = false
      next = await findNext()
      lookedAt = clock.now()
      // Usually nothing is due: that costs this one query, not a transaction for each kind of work.
      if (next === null || next > lookedAt) continue
      for (const round of rounds) await Promise.all(round.map(workWhileFound))
      next = await findNext()
    } while (state.isWanted && !state.isStopped)
    await prepare?.(next)
    // Work that has become due since is free; work that was due before is held by another server.
    const isTaken = next !== null && next <= lookedAt
    // There was news after the last check.
    if (state.isWanted) setTimer(0, lookNow)
    else if (isTaken) setTimer(takenMs, lookNow)
    else waitUntil(next, clocksALook)
  }

  /** @param clocks maximum number of clock reads before the next check */
  function waitUntil(next: Date | null, clocks: number): void {
    const wait = next === null ? clockEveryMs : next.getTime() - clock.now().getTime()
    if (wait <= 0 || clocks === 0) setTimer(0, lookNow)
    else setTimer(Math.min(wait, clockEveryMs), () => waitUntil(next, clocks - 1))
  }

  function setTimer(ms: number, wake: () => void): void {
    if (timer !== null) clearTimeout(timer)
    if (!state.isStopped) timer = setTimeout(wake, ms)
  }

  function lookNow(): void {
    state.isWanted = true
    looking ??= look()
      .catch((error: unknown) => {
        failures.warn(error, failure)
        setTimer(clockEveryMs, lookNow)
      })
      .finally(() => {
        looking = null
      })
  }

  const stopListening = listen(lookNow)
  return {
    start: lookNow,
    async stop(): Promise<void> {
      state.isStopped = true
      stopListening()
      if (timer !== null) clearTimeout(timer)
      await looking
    },
  }
}
