import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'

/** The machine may be busy with other work. */
const patienceMs = 30_000

/**
 * Looks again and again until nothing is thrown: at once after a short wait, less often in a long one, which the looks
 * themselves would only make longer. Timers that a test has faked go on meanwhile.
 */
export async function until<T>(look: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 1.5, 60)) {
    try {
      return await look()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await pause(pauseMs)
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(pauseMs)
  }
}
