/** The only place of the server that asks the machine for the time; everything else is given a `Clock`. */
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
