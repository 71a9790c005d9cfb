import type { Clock } from '../kernel/process/clock.ts'

export type FakeClock = Clock & {
  /** Lets this many milliseconds pass. */
  advance(ms: number): void
}

/** A clock that stands still until it is advanced. */
export function fakeClock(start = '2026-11-20T00:00:00.000Z'): FakeClock {
  let passedMs = 0
  const startMs = Date.parse(start)
  return {
    now: () => new Date(startMs + passedMs),
    monotonicMs: () => passedMs,
    advance: (ms) => {
      passedMs += ms
    },
  }
}
