import { toClock } from './calendar-dates.ts'

/** The current date and time on the clock of a place. */
export type Present = { day: string; minute: number }

/** @param timeZone defaults to the device's own */
export function getPresent(now: Date, timeZone?: string): Present {
  const clock = toClock(now, timeZone)
  return { day: clock.slice(0, 10), minute: Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16)) }
}
