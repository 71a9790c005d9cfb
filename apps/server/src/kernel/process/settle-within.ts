import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits for work, but not forever.
 * @returns whether it has ended by then. @throws what the work throws by then
 */
export async function settleWithin(work: Promise<unknown>, patienceMs: number): Promise<boolean> {
  const waiting = new AbortController()
  const late = pause(patienceMs, false, { signal: waiting.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    waiting.abort()
  }
}
