import type { Language } from '@wheelhouse/contract/session/session'
import { formatDay } from '../../kernel/words/format-day.ts'
import type { CalendarType } from '../schedule-paths.ts'

const dayMs = 86_400_000
/** Maximum UTC offset of any time zone. */
const zoneMs = 14 * 3_600_000

/** Days as moments in UTC, so that no clock change affects them. */
const toMoment = (date: string) => new Date(`${date.slice(0, 10)}T00:00:00Z`)
const toDate = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Creating one costs more than using it a hundred times. */
const clocks = new Map<string | undefined, Intl.DateTimeFormat>()

/**
 * The time on a zone's clock at a moment: `2026-11-24 22:00:00`.
 * @param timeZone defaults to the device's own
 */
export function toClock(moment: string | Date, timeZone?: string): string {
  let format = clocks.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, format)
  }
  return format.format(new Date(moment))
}

/** The first day shown, and the one after the last. Weeks start on Sunday, and a month is shown in whole weeks. */
function getDays(type: CalendarType, date: string): { first: number; after: number } {
  const day = toMoment(date).getTime()
  if (type === 'day') return { first: day, after: day + dayMs }
  if (type === 'week') return { first: toSunday(day), after: toSunday(day) + 7 * dayMs }
  const { first, after } = getMonth(date)
  return { first: toSunday(first), after: toSunday(after - dayMs) + 7 * dayMs }
}

function toSunday(day: number): number {
  return day - new Date(day).getUTCDay() * dayMs
}

function getMonth(date: string): { first: number; after: number } {
  const [year, month] = [toMoment(date).getUTCFullYear(), toMoment(date).getUTCMonth()]
  return { first: Date.UTC(year, month, 1), after: Date.UTC(year, month + 1, 1) }
}

/** The range that covers everything on these days in any building, including what began the day before. */
export function getWindow(type: CalendarType, date: string): { from: string; to: string } {
  const { first, after } = getDays(type, date)
  return {
    from: new Date(first - dayMs - zoneMs).toISOString(),
    to: new Date(after + zoneMs).toISOString(),
  }
}

/** The days shown, as `2026-11-24`. */
export function listDays(type: CalendarType, date: string): string[] {
  const { first, after } = getDays(type, date)
  return Array.from({ length: (after - first) / dayMs }, (_, index) => toDate(first + index * dayMs))
}

/** The day after. */
export function getNextDay(date: string): string {
  return toDate(toMoment(date).getTime() + dayMs)
}

/** 0: Sunday. */
export function getWeekday(date: string): number {
  return toMoment(date).getUTCDay()
}

/** The next or the previous date. */
export function turn(type: CalendarType, date: string, by: 1 | -1): string {
  if (type === 'month') {
    const { first, after } = getMonth(date)
    return toDate(by === 1 ? after : getMonth(toDate(first - dayMs)).first)
  }
  const { first, after } = getDays(type, date)
  return toDate(toMoment(date).getTime() + by * (after - first))
}

/** The range in the format of the language: a day, `November 22 – 28, 2026`, or a month. */
export function formatPeriod(type: CalendarType, date: string, language: Language): string {
  if (type === 'day') return formatDay(date, language)
  const common = { timeZone: 'UTC', year: 'numeric', month: 'long' } as const
  if (type === 'month') return new Intl.DateTimeFormat(language, common).format(toMoment(date))
  const { first, after } = getDays(type, date)
  return new Intl.DateTimeFormat(language, { ...common, day: 'numeric' }).formatRange(first, after - dayMs)
}
