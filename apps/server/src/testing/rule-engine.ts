/** What a schedule leads to by RFC 5545 as others read it, and by the calendar of `Temporal`: slow, and right. */
import type { ScheduleTimes } from '@wheelhouse/contract/schedules/schedule'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const dayMs = 86_400_000

export function listSpansByRule(
  times: ScheduleTimes,
  timezone: string,
  { from, to }: { from: Date; to: Date },
): { date: string; startAt: Date; endAt: Date }[] {
  return listDays(times, from.getTime() - dayMs, to.getTime() + dayMs)
    .map((day) => toSpan(times, timezone, day))
    .filter(({ startAt }) => startAt >= from && startAt < to)
}

const toEpoch = (local: string) => Date.parse(`${local}:00Z`)

function listDays(times: ScheduleTimes, from: number, to: number): string[] {
  const { repeat, startAt } = times
  if (repeat === 'none') return [startAt.slice(0, 10)]
  const begins = new Date(Math.max(toEpoch(startAt), from - dayMs)).toISOString().slice(0, 10)
  const rule = new RRuleTemporal({ rruleString: toRule(times, begins), temporal: Temporal })
  return rule
    .between(new Date(from), new Date(to), true)
    .map((found) => found.toPlainDate().toString())
    .filter((day) => times.until === null || day <= times.until)
}

/** @param begins the day that it is reckoned from */
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

function toSpan({ startAt, endAt }: ScheduleTimes, timezone: string, date: string) {
  const local = Temporal.PlainDateTime.from(`${date}${startAt.slice(10)}`)
  const duration = { minutes: (toEpoch(endAt) - toEpoch(startAt)) / 60_000 }
  const toZoned = (time: Temporal.PlainDateTime) =>
    time.toZonedDateTime(timezone, { disambiguation: 'compatible' })
  const start = toZoned(local)
  const isLater = !start.toPlainDateTime().equals(local)
  const end = isLater ? start.add(duration) : toZoned(local.add(duration))
  return { date, startAt: new Date(start.epochMilliseconds), endAt: new Date(end.epochMilliseconds) }
}
