import type { Clock } from './clock.ts'

type Timer = { at: number; run: () => void; everyMs: number | null }

/** A clock for tests: time stands still until `advance` moves it and runs every timer due on the way, in order. */
export type ManualClock = Clock & { advance(ms: number): void }

export function createManualClock(startWallMs = Date.UTC(2026, 0, 1)): ManualClock {
  let tick = 0
  const timers = new Set<Timer>()

  function add(ms: number, run: () => void, everyMs: number | null): () => void {
    const timer: Timer = { at: tick + ms, run, everyMs }
    timers.add(timer)
    return () => {
      timers.delete(timer)
    }
  }

  function nextTimer(until: number): Timer | null {
    let next: Timer | null = null
    for (const timer of timers) {
      if (timer.at <= until && (next === null || timer.at < next.at)) next = timer
    }
    return next
  }

  return {
    tick: () => tick,
    wallMs: () => startWallMs + tick,
    after: (ms, run) => add(ms, run, null),
    every: (ms, run) => add(ms, run, ms),
    advance(ms) {
      const until = tick + ms
      for (let timer = nextTimer(until); timer !== null; timer = nextTimer(until)) {
        tick = Math.max(tick, timer.at)
        if (timer.everyMs === null) timers.delete(timer)
        else timer.at += timer.everyMs
        timer.run()
      }
      tick = until
    },
  }
}
