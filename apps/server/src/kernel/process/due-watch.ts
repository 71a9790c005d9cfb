import type { Clock } from './clock.ts'
import { createFailureLog } from './failure-log.ts'
import type { Log } from './log.ts'

/** How often a server reads its clock, which may have been set. Milliseconds. */
const clockEveryMs = 1_000
/** So often it has read its clock when it looks without having been told of news. */
const clocksALook = 5
/** How soon what was due and could not be taken is looked at again. Milliseconds. */
const takenMs = 50

/** Takes some of what is due and does it. @returns false when nothing is due, or nothing can be taken now */
type Work = () => Promise<boolean>

type Parts = {
  clock: Clock
  log: Log
  /** Said of a look that failed. */
  trouble: string
  /** Tells that something may be due earlier than was known. @returns what stops listening */
  listen: (onNews: () => void) => () => void
  /** What a look does, each as long as it finds something: those of one round at the same time, round after round. */
  rounds: readonly (readonly Work[])[]
  /** When any of this work is due next; `null`: nothing is. What it does not name is not looked for. */
  findNext: () => Promise<Date | null>
  /** Done after each look, when nothing is due any more. It is told what `findNext` says then. */
  prepare?: (next: Date | null) => Promise<void>
}

/**
 * Does what is due as soon as it is: at the moment that is next, when somebody tells of news, and every five seconds besides.
 * Work takes what is due so that no other server does.
 */
export function createDueWatch({ clock, log, trouble, listen, rounds, findNext, prepare }: Parts) {
  const failures = createFailureLog(log)
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  /** Set from outside while a look is under way. */
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
      // Nearly always nothing is due: that costs this one question, not a transaction for each kind of work.
      if (next === null || next > lookedAt) continue
      for (const round of rounds) await Promise.all(round.map(workWhileFound))
      next = await findNext()
    } while (state.isWanted && !state.isStopped)
    await prepare?.(next)
    // What has become due since is free; what was due before is in another server's hands.
    const isTaken = next !== null && next <= lookedAt
    // There was news after the last look.
    if (state.isWanted) setTimer(0, lookNow)
    else if (isTaken) setTimer(takenMs, lookNow)
    else waitUntil(next, clocksALook)
  }

  /** @param clocks how often the clock is read at most before the next look */
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
        failures.warn(error, trouble)
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
