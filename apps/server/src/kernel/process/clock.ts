/** The only place in the server that reads the machine's time; everything else is passed a `Clock`. */
export type Clock = {
  /** The wall clock: what people and the database see. */
  now(): Date
  /** Milliseconds that never jump; for durations only. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
}
