/**
 * Time as the robot sees it, injected everywhere so that tests can control it. Durations and ages come from
 * `tick` alone; `wallMs` only stamps messages, because a robot's wall clock may jump.
 */
export type Clock = {
  /** Milliseconds of a monotonic clock with an arbitrary start. */
  tick(): number
  /** Milliseconds since 1970, UTC. */
  wallMs(): number
  /** Calls `run` once after `ms` milliseconds, unless the returned function has been called before. */
  after(ms: number, run: () => void): () => void
  /** Calls `run` every `ms` milliseconds until the returned function is called. */
  every(ms: number, run: () => void): () => void
}

/** The machine's own clock. */
export const systemClock: Clock = {
  tick: () => performance.now(),
  wallMs: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}
