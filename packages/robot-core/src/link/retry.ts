import type { Clock } from '../clock.ts'

const firstRetryMs = 1_000
const longestRetryMs = 30_000

/** When to reconnect: backoff up to half a minute, with jitter so that robots do not all retry at once. */
export function createRetry(
  { clock, random }: { clock: Clock; random: () => number },
  reconnect: () => void,
) {
  let waitMs = firstRetryMs
  let stayAwayUntil = 0
  let isStopped = false
  let cancel: (() => void) | null = null
  return {
    plan(): void {
      if (isStopped) return
      cancel?.()
      const dueMs = Math.max(waitMs * (0.5 + random() * 0.5), stayAwayUntil - clock.tick())
      waitMs = Math.min(longestRetryMs, waitMs * 2)
      cancel = clock.after(dueMs, reconnect)
    },
    /** The connection is up: the next failure is retried soon. */
    reset(): void {
      waitMs = firstRetryMs
    },
    stayAway(ms: number): void {
      stayAwayUntil = clock.tick() + ms
    },
    stop(): void {
      isStopped = true
      cancel?.()
    },
  }
}
