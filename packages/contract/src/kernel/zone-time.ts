import { z } from 'zod'

/** The name of a time zone (IANA), such as `Asia/Tokyo`. */
export const timezoneSchema = z.string().max(64).refine(isTimezone, { error: 'choice.required' })

/** Is it the name of a time zone, such as `Asia/Tokyo`? Offsets are none: they know no summer time. */
function isTimezone(text: string): boolean {
  try {
    return (
      /^[A-Z]/i.test(text) && Intl.DateTimeFormat('en', { timeZone: text }) instanceof Intl.DateTimeFormat
    )
  } catch {
    return false
  }
}

const dayMs = 86_400_000

/**
 * The moment at which the clock of a zone shows a time, in milliseconds since 1970. A time that it shows twice is the first of
 * the two; one that it leaves out comes as much later as the clock goes forward. Pure.
 * @param local as if the clock were that of UTC, in milliseconds
 */
export function toZoneMoment(local: number, timezone: string): number {
  // No zone changes its clock twice within two days: these are the offsets before and after a change, if there is one.
  const before = getOffset(local - dayMs, timezone)
  const after = getOffset(local + dayMs, timezone)
  if (getOffset(local - before, timezone) === before) return local - before
  return getOffset(local - after, timezone) === after ? local - after : local - before
}

/** Making one costs more than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** By how much the clock of a zone is ahead of UTC at a moment, in milliseconds. */
function getOffset(moment: number, timezone: string): number {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timezone, format)
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const shown = Date.UTC(
    ...([get('year'), get('month') - 1, get('day')] as const),
    ...([get('hour'), get('minute'), get('second')] as const),
  )
  return shown - Math.floor(moment / 1_000) * 1_000
}
