import type { ScheduleTimes } from '@wheelhouse/contract/schedules/schedule'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

/** One time that a schedule begins. `date` is the day by the building's calendar, which names it. */
export type Span = { date: string; startAt: Date; endAt: Date }

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
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
  const days = listDays(times, from.getTime() - zonesMs, to.getTime() + zonesMs)
  return days
    .map((day) => toSpan(times, timezone, day))
    .filter(({ startAt }) => startAt >= from && startAt < to)
}

/** The first that begins after a moment; `null`: none does. Pure. */
export function findNextSpan(times: ScheduleTimes, timezone: string, after: Date): Span | null {
  const from = Math.max(after.getTime() + 1, toEpoch(times.startAt) - zonesMs)
  const to = from + longestGap[times.repeat] * dayMs + 2 * zonesMs
  return listSpans(times, timezone, { from: new Date(from), to: new Date(to) }).at(0) ?? null
}

/** The occurrence of a day; `null`: there is none on it. Pure. */
export function findSpan(times: ScheduleTimes, timezone: string, date: string): Span | null {
  const begins = toEpoch(`${date}T00:00`)
  const isOn = listDays(times, begins, begins + dayMs - 1).includes(date)
  return isOn ? toSpan(times, timezone, date) : null
}

/** As if its clock were that of UTC: rules count days, which are the same for every clock. */
const toEpoch = (local: string) => Date.parse(`${local}:00Z`)

/** @param from epoch milliseconds by the clock of UTC, both ends included */
function listDays(times: ScheduleTimes, from: number, to: number): string[] {
  const { repeat, startAt } = times
  if (repeat === 'none') return [startAt.slice(0, 10)]
  // It counts from where it begins: of years that are over nothing is wanted, and a rule names its days by itself.
  const begins = new Date(Math.max(toEpoch(startAt), from - dayMs)).toISOString().slice(0, 10)
  const rule = new RRuleTemporal({ rruleString: toRule(times, begins), temporal: Temporal })
  return rule
    .between(new Date(from), new Date(to), true)
    .map((found) => found.toPlainDate().toString())
    .filter((day) => times.until === null || day <= times.until)
}

/** As RFC 5545 writes it. @param begins the day that it is reckoned from */
function toRule({ repeat, startAt, daysOfWeek }: ScheduleTimes, begins: string): string {
  const day = Number(startAt.slice(8, 10))
  // A month without such a day has its last one instead: of all its days from the 28th on the last that there is.
  const monthDays = Array.from({ length: day - 27 }, (_, index) => 28 + index)
  const parts = {
    none: '',
    daily: 'FREQ=DAILY',
    weekly: `FREQ=WEEKLY;BYDAY=${daysOfWeek.map((weekday) => weekdays[weekday]).join(',')}`,
    monthly:
      day <= 28
        ? `FREQ=MONTHLY;BYMONTHDAY=${day}`
        : `FREQ=MONTHLY;BYMONTHDAY=${monthDays.join(',')};BYSETPOS=-1`,
  }
  return `DTSTART:${`${begins}${startAt.slice(10)}`.replaceAll(/[-:]/g, '')}00Z\nRRULE:${parts[repeat]}`
}

function toSpan({ startAt, endAt }: ScheduleTimes, timezone: string, date: string): Span {
  const local = Temporal.PlainDateTime.from(`${date}${startAt.slice(10)}`)
  const duration = { minutes: (toEpoch(endAt) - toEpoch(startAt)) / 60_000 }
  const toZoned = (time: Temporal.PlainDateTime) =>
    time.toZonedDateTime(timezone, { disambiguation: 'compatible' })
  const start = toZoned(local)
  // It ends at its time of the clock; begun later, in an hour that the clock leaves out, it takes as long as on other days.
  const isLater = !start.toPlainDateTime().equals(local)
  const end = isLater ? start.add(duration) : toZoned(local.add(duration))
  return { date, startAt: new Date(start.epochMilliseconds), endAt: new Date(end.epochMilliseconds) }
}
