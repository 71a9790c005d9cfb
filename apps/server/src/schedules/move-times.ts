import type { Weekday } from '@wheelhouse/contract/schedules/local-time'
import type { MoveScope, ScheduleTimes } from '@wheelhouse/contract/schedules/schedule'
import { Temporal } from 'temporal-polyfill'

/** An occurrence to move to another time by the building's clock, `2026-11-24T22:00`. */
export type Move = { date: string; startAt: string; scope: MoveScope }

/**
 * The times of what is moved. An occurrence keeps its length; of its days of the week, only the one that it was on
 * moves. Pure.
 */
export function moveTimes(times: ScheduleTimes, { date, startAt, scope }: Move): ScheduleTimes {
  const duration = until(times.startAt, times.endAt)
  if (scope === 'one')
    return { startAt, endAt: add(startAt, duration), repeat: 'none', daysOfWeek: [], until: null }
  const moved = until(`${date}${times.startAt.slice(10)}`, startAt)
  const begins = scope === 'all' ? add(times.startAt, moved) : startAt
  const daysOfWeek = times.daysOfWeek.map((day) => (day === toWeekday(date) ? toWeekday(startAt) : day))
  return {
    startAt: begins,
    endAt: add(begins, duration),
    repeat: times.repeat,
    daysOfWeek: [...new Set(daysOfWeek)],
    until: times.until,
  }
}

/** The previous day, `2026-11-24`. Pure. */
export function getDayBefore(date: string): string {
  return Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()
}

function until(from: string, to: string): Temporal.Duration {
  return Temporal.PlainDateTime.from(from).until(to, { largestUnit: 'minutes' })
}

function add(local: string, duration: Temporal.Duration): string {
  return Temporal.PlainDateTime.from(local).add(duration).toString({ smallestUnit: 'minute' })
}

/** 0: Sunday. */
function toWeekday(local: string): Weekday {
  const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
  return weekdays[Temporal.PlainDate.from(local.slice(0, 10)).dayOfWeek % 7] ?? 0
}
