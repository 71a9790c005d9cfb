const dayMs = 86_400_000
/** How many days are cached: more than a calendar shows at once. */
const mostDays = 400

/**
 * A calendar of thousands of entries has few distinct days and times of day: caching their texts takes a fifth of the
 * time.
 */
const days = new Map<number, string>()
const times = new Map<number, string>()

/** The UTC day that begins at this time, as `YYYY-MM-DD`. */
export function toDate(day: number): string {
  const kept = days.get(day)
  if (kept !== undefined) return kept
  if (days.size >= mostDays) days.clear()
  const date = new Date(day).toISOString().slice(0, 10)
  days.set(day, date)
  return date
}

/** Epoch milliseconds as ISO 8601 in UTC, in the format of `toISOString`. */
export function toIsoMoment(moment: number): string {
  const ofDay = ((moment % dayMs) + dayMs) % dayMs
  return `${toDate(moment - ofDay)}T${toTime(ofDay)}Z`
}

/** Schedules begin and end at full minutes, of which a day has 1,440; other times are not cached. */
function toTime(ofDay: number): string {
  const kept = times.get(ofDay)
  if (kept !== undefined) return kept
  const time = new Date(ofDay).toISOString().slice(11, 23)
  if (ofDay % 60_000 === 0) times.set(ofDay, time)
  return time
}
