import type { CalendarType } from '../schedule-paths.ts'

const dayMs = 86_400_000
/** Clocks on earth differ from UTC by at most so much. */
const zoneMs = 14 * 3_600_000

/** Days as moments in UTC: no change of clocks comes between them. */
const toMoment = (date: string) => new Date(`${date.slice(0, 10)}T00:00:00Z`)
const toDate = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** What a clock in a zone shows at a moment: `2026-11-24 22:00:00`, as the calendar takes it. */
export function toClock(moment: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(new Date(moment))
}

/** The first day that is shown, and the one after the last. Weeks begin on Sunday. */
function getDays(type: CalendarType, date: string): { first: number; after: number } {
  const day = toMoment(date)
  if (type === 'day') return { first: day.getTime(), after: day.getTime() + dayMs }
  if (type === 'week') {
    const first = day.getTime() - day.getUTCDay() * dayMs
    return { first, after: first + 7 * dayMs }
  }
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  return { first: Date.UTC(year, month, 1), after: Date.UTC(year, month + 1, 1) }
}

/** The moments between which all begins that these days show in any building; also what goes on from the day before. */
export function getWindow(type: CalendarType, date: string): { from: string; to: string } {
  const { first, after } = getDays(type, date)
  return {
    from: new Date(first - dayMs - zoneMs).toISOString(),
    to: new Date(after + zoneMs).toISOString(),
  }
}

/** The first and the last day that are shown. */
export function getEnds(type: CalendarType, date: string): { first: string; last: string } {
  const { first, after } = getDays(type, date)
  return { first: toDate(first), last: toDate(after - dayMs) }
}

/** The day to look at next, or before. */
export function turn(type: CalendarType, date: string, by: 1 | -1): string {
  const { first, after } = getDays(type, date)
  if (type === 'month') return toDate(by === 1 ? after : Date.UTC(...toYearMonth(first - dayMs), 1))
  return toDate(toMoment(date).getTime() + by * (after - first))
}

function toYearMonth(moment: number): [number, number] {
  const day = new Date(moment)
  return [day.getUTCFullYear(), day.getUTCMonth()]
}
