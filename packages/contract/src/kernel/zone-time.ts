import { z } from 'zod'

/** The name of a time zone (IANA), such as `Asia/Tokyo`. */
export const timezoneSchema = z.string().max(64).refine(isTimezone, { error: 'choice.required' })

/** Is it the name of a time zone, such as `Asia/Tokyo`? Offsets are not accepted: they have no daylight saving time. */
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
 * Converts local time to milliseconds since 1970. A time that occurs twice yields the first; a skipped one is later by
 * as much as the clock jumps. Pure.
 * @param local local time treated as UTC, in milliseconds
 */
export function toZoneMoment(local: number, timezone: string): number {
  // No zone changes its clock twice within two days: these are the offsets before and after a change, if there is one.
  const before = getOffset(local - dayMs, timezone)
  const after = getOffset(local + dayMs, timezone)
  if (getOffset(local - before, timezone) === before) return local - before
  return getOffset(local - after, timezone) === after ? local - after : local - before
}

/** Creating one costs more than a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Offset of a time zone from UTC at a point in time, in milliseconds. */
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
