import type { Weekday } from './local-time.ts'
import type { ScheduleTimes } from './schedule.ts'

const dayMs = 86_400_000

/** On which days a schedule runs. Days are epoch milliseconds of their start in UTC, whatever the building's zone. */
export type RuleDays = {
  repeat: ScheduleTimes['repeat']
  daysOfWeek: readonly Weekday[]
  firstDay: number
  /** The last day that may be one; infinite without an end. */
  lastDay: number
}

/** Days on which it begins, from one to another. Pure. */
export function listRuleDays({ repeat, daysOfWeek, firstDay, lastDay }: RuleDays, from: number, to: number) {
  if (repeat === 'none') return [firstDay]
  const [first, last] = [Math.max(firstDay, from), Math.min(lastDay, to)]
  if (repeat === 'monthly') return listMonthDays(new Date(firstDay).getUTCDate(), first, last)
  const weekdays: readonly number[] = daysOfWeek
  const days: number[] = []
  for (let day = first; day <= last; day += dayMs)
    if (repeat === 'daily' || weekdays.includes(new Date(day).getUTCDay())) days.push(day)
  return days
}

/** The same day of each month; in a month without such a day, its last one. */
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
