import type { Clock } from '../clock.ts'

const firstRetryMs = 1_000
const longestRetryMs = 30_000

/** When to connect again: ever later, up to half a minute, and not all robots at the same moment. */
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
    /** The connection stands: the next one that breaks is tried again soon. */
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
