/**
 * First and last moment of a day in a time zone, in the format of the API.
 * @param day `2026-11-20`
 * @param timeZone defaults to the device's own
 */
export function dayRange(day: string, timeZone: string | undefined): [string, string] {
  const from = startOfDay(day, timeZone)
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  // Days are 23 or 25 hours long when clocks change: the end is the start of the next day.
  const until = startOfDay(next.toISOString().slice(0, 10), timeZone)
  return [from.toISOString(), new Date(until.getTime() - 1).toISOString()]
}

function startOfDay(day: string, timeZone: string | undefined): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  // Twice: the first guess may be on the other side of a clock change.
  const guess = asUtc - offsetMs(asUtc, timeZone)
  return new Date(asUtc - offsetMs(guess, timeZone))
}

/** The zone's offset from UTC at a moment. */
function offsetMs(at: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const get = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0)
  const local = Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'))
  return local - Math.floor(at / 1000) * 1000
}
