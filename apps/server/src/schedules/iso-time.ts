const dayMs = 86_400_000
/** Days that are kept: more than a calendar shows at once. */
const mostDays = 400

/** Of a calendar of thousands of entries, few days and times of day differ: to write each once takes a fifth of the time. */
const days = new Map<number, string>()
const times = new Map<number, string>()

/** The day that begins at a moment in UTC, as `YYYY-MM-DD`. */
export function toDate(day: number): string {
  const kept = days.get(day)
  if (kept !== undefined) return kept
  if (days.size >= mostDays) days.clear()
  const date = new Date(day).toISOString().slice(0, 10)
  days.set(day, date)
  return date
}

/** A moment in epoch milliseconds as ISO 8601 in UTC, as `toISOString` writes it. */
export function toIsoMoment(moment: number): string {
  const ofDay = ((moment % dayMs) + dayMs) % dayMs
  return `${toDate(moment - ofDay)}T${toTime(ofDay)}Z`
}

/** Schedules begin and end at full minutes, of which a day has 1,440; others are not kept. */
function toTime(ofDay: number): string {
  const kept = times.get(ofDay)
  if (kept !== undefined) return kept
  const time = new Date(ofDay).toISOString().slice(11, 23)
  if (ofDay % 60_000 === 0) times.set(ofDay, time)
  return time
}
