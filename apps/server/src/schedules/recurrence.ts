import type { ScheduleTimes } from '@wheelhouse/contract/schedules/schedule'
import { type ClockMoment, toMoment } from './zone-clock.ts'

/** One time that a schedule begins. `date` is the day by the building's calendar, which names it. */
export type Span = { date: string; startAt: Date; endAt: Date }

const dayMs = 86_400_000
/** No two occurrences of a schedule are further apart. Days. */
const longestGap = { none: 1, daily: 1, weekly: 7, monthly: 32 } as const
/** No building's clock is further from UTC. */
const zonesMs = dayMs

/**
 * What begins from a moment on and before another, in order (R-SCHEDULES-2). Pure.
 *
 * Each begins when the building's clock shows its time. A time that the clock leaves out in spring begins as much later as
 * the clock goes on; one that it shows twice in autumn begins the first time.
 */
export function listSpans(
  times: ScheduleTimes,
  timezone: string,
  { from, to }: { from: Date; to: Date },
): Span[] {
  const [first, after] = [from.getTime(), to.getTime()]
  const clock = toClock(times)
  const spans: Span[] = []
  for (const day of listDays(times, first - zonesMs, after + zonesMs)) {
    const start = toMoment(day + clock.startMs, timezone)
    if (start.at >= first && start.at < after) spans.push(toSpan(day, start, clock, timezone))
  }
  return spans
}

/** The first that begins after a moment; `null`: none does. Pure. */
export function findNextSpan(times: ScheduleTimes, timezone: string, after: Date): Span | null {
  const from = Math.max(after.getTime() + 1, toEpoch(times.startAt) - zonesMs)
  const to = from + longestGap[times.repeat] * dayMs + 2 * zonesMs
  return listSpans(times, timezone, { from: new Date(from), to: new Date(to) }).at(0) ?? null
}

/** The occurrence of a day; `null`: there is none on it. Pure. */
export function findSpan(times: ScheduleTimes, timezone: string, date: string): Span | null {
  const day = toEpoch(`${date}T00:00`)
  if (!listDays(times, day, day).includes(day)) return null
  const clock = toClock(times)
  return toSpan(day, toMoment(day + clock.startMs, timezone), clock, timezone)
}

/** As if its clock were that of UTC: rules count days, which are the same for every clock. */
const toEpoch = (local: string) => Date.parse(`${local}:00Z`)
const toDay = (moment: number) => Math.floor(moment / dayMs) * dayMs

/**
 * Days on which it begins, each as the moment at which it begins in UTC.
 * @param from epoch milliseconds by the clock of UTC; the days of both ends are included
 */
function listDays({ repeat, startAt, daysOfWeek, until }: ScheduleTimes, from: number, to: number): number[] {
  const begins = toDay(toEpoch(startAt))
  if (repeat === 'none') return [begins]
  const ends = until === null ? Number.POSITIVE_INFINITY : toEpoch(`${until}T00:00`)
  const [first, last] = [Math.max(begins, toDay(from)), Math.min(ends, toDay(to))]
  if (repeat === 'monthly') return listMonthDays(new Date(begins).getUTCDate(), first, last)
  const weekdays: readonly number[] = daysOfWeek
  const days: number[] = []
  for (let day = first; day <= last; day += dayMs)
    if (repeat === 'daily' || weekdays.includes(new Date(day).getUTCDay())) days.push(day)
  return days
}

/** The same day of each month; a month without such a day has its last one instead. */
function listMonthDays(dayOfMonth: number, first: number, last: number): number[] {
  const begins = new Date(first)
  const days: number[] = []
  for (let month = begins.getUTCMonth(); ; month += 1) {
    const lastOfMonth = new Date(Date.UTC(begins.getUTCFullYear(), month + 1, 0)).getUTCDate()
    const day = Date.UTC(begins.getUTCFullYear(), month, Math.min(dayOfMonth, lastOfMonth))
    if (day > last) return days
    if (day >= first) days.push(day)
  }
}

/** When on its day an occurrence begins, and how long it takes by the clock. */
type Clock = { startMs: number; lengthMs: number }

function toClock({ startAt, endAt }: ScheduleTimes): Clock {
  const start = toEpoch(startAt)
  return { startMs: start - toDay(start), lengthMs: toEpoch(endAt) - start }
}

function toSpan(
  day: number,
  { at, isLeftOut }: ClockMoment,
  { startMs, lengthMs }: Clock,
  timezone: string,
): Span {
  // It ends at its time of the clock; begun later, in an hour that the clock leaves out, it takes as long as on other days.
  const end = isLeftOut ? at + lengthMs : toMoment(day + startMs + lengthMs, timezone).at
  return { date: new Date(day).toISOString().slice(0, 10), startAt: new Date(at), endAt: new Date(end) }
}
