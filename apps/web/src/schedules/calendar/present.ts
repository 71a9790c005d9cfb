import { toClock } from './calendar-dates.ts'

/** What the clock of a place shows now. */
export type Present = { day: string; minute: number }

/** @param timeZone left out, the device's own */
export function getPresent(now: Date, timeZone?: string): Present {
  const clock = toClock(now, timeZone)
  return { day: clock.slice(0, 10), minute: Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16)) }
}
