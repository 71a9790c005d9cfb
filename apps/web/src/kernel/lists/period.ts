import { toLocalInput } from '../words/format-time.ts'
import { dayRange } from './day-range.ts'
import { isDay } from './list-search.ts'

/** Periods relative to today: an address or a saved view that contains one is re-evaluated each day. */
export const movingPeriods = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const
type MovingPeriod = (typeof movingPeriods)[number]

/** First and last day, as `2026-11-20`. */
export type Period = { from: string; to: string }

/**
 * The days of a filter's value, by the device's calendar, for instance `month`, `2026-11-20..2026-11-29` or
 * `2026-11-20`; `null`: not a period. Pure.
 */
export function readPeriod(text: string, today: Date): Period | null {
  return listMoving(today).get(text) ?? readDays(text)
}

/** Explicit days in an address; `null`: something else. Pure. */
export function readDays(text: string): Period | null {
  const [from = '', to = from] = text.split('..')
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

/** In the format of an address. */
export function formatPeriod({ from, to }: Period): string {
  return `${from}..${to}`
}

function listMoving(today: Date): ReadonlyMap<string, Period> {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()] as const
  const toDay = (inMonth: number, inDay: number) => toLocalInput(new Date(year, inMonth, inDay)).slice(0, 10)
  const last = toDay(month, day)
  const periods: Record<MovingPeriod, Period> = {
    today: { from: last, to: last },
    yesterday: { from: toDay(month, day - 1), to: toDay(month, day - 1) },
    week: { from: toDay(month, day - 6), to: last },
    month: { from: toDay(month, 1), to: toDay(month + 1, 0) },
    lastMonth: { from: toDay(month - 1, 1), to: toDay(month, 0) },
  }
  return new Map(Object.entries(periods))
}

/** A period as the filter of a list; none if the address has no period. */
export function periodFilter(text: string): { between: [string, string] } | undefined {
  const period = readPeriod(text, new Date())
  if (period === null) return undefined
  const [from] = dayRange(period.from, undefined)
  const [, until] = dayRange(period.to, undefined)
  return { between: [from, until] }
}
