import { toLocalEpoch } from '@wheelhouse/contract/schedules/local-time'
import { listRuleDays } from '@wheelhouse/contract/schedules/rule-days'
import type { ScheduleTimes } from '@wheelhouse/contract/schedules/schedule'

const dayMs = 86_400_000
/** Days within which the next ones of any rule are found: also those of the next months. */
const aheadDays = 32

/**
 * When a schedule begins next, by the building's clock: `2026-12-01T22:00`. Fewer than requested if it ends before. Pure.
 * @param from the building's local time now; what has begun is over
 */
export function listNextStarts(times: ScheduleTimes, from: string, count: number): string[] {
  const { startAt, repeat, daysOfWeek, until } = times
  const toDay = (date: string) => toLocalEpoch(`${date}T00:00`)
  const lastDay = until === null ? Number.POSITIVE_INFINITY : toDay(until)
  const rule = { repeat, daysOfWeek, firstDay: toDay(startAt.slice(0, 10)), lastDay }
  const begins = Math.max(rule.firstDay, toDay(from.slice(0, 10)))
  return listRuleDays(rule, begins, begins + count * aheadDays * dayMs)
    .map((day) => `${new Date(day).toISOString().slice(0, 10)}${startAt.slice(10)}`)
    .filter((start) => start > from)
    .slice(0, count)
}
