import { toLocalEpoch } from './local-time.ts'
import type { ScheduleTimes } from './schedule.ts'
import type { SplitScope } from './schedule-values.ts'

const dayMs = 86_400_000

/** Identifies one occurrence of a series, alone or with all later ones. */
export type SeriesPart = { date: string; scope: SplitScope }

/** The times of a part of a series as a separate schedule. Pure. */
export function getPartTimes(times: ScheduleTimes, { date, scope }: SeriesPart): ScheduleTimes {
  const startAt = `${date}${times.startAt.slice(10)}`
  const lengthMs = toLocalEpoch(times.endAt) - toLocalEpoch(times.startAt)
  const endAt = new Date(toLocalEpoch(startAt) + lengthMs).toISOString().slice(0, 16)
  const rule = scope === 'one' ? { repeat: 'none' as const, daysOfWeek: [], until: null } : {}
  return { ...times, startAt, endAt, ...rule }
}

/** Whether a series has no occurrence before that of a day. Pure. @param date of one of its occurrences */
export function isFirstOccurrence({ startAt, repeat, daysOfWeek }: ScheduleTimes, date: string): boolean {
  const [first, day] = [startAt.slice(0, 10), date].map((text) => Date.parse(`${text}T00:00:00Z`))
  if (first === undefined || day === undefined || first === day) return true
  const weekdays: readonly number[] = daysOfWeek
  for (let before = first; before < day; before += dayMs)
    if (repeat !== 'weekly' || weekdays.includes(new Date(before).getUTCDay())) return false
  return true
}
