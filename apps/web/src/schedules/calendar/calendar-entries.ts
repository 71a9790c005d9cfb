import type { Occurrence } from '@wheelhouse/contract/schedules/schedule'
import { getNextDay, toClock } from './calendar-dates.ts'

export const dayMinutes = 1_440

/** An occurrence by its building's clock. */
export type Entry = {
  key: string
  occurrence: Occurrence
  /** The day on which it begins. */
  day: string
  /** Minutes after midnight of that day; an end beyond the day is on the next one. */
  start: number
  end: number
  /** `22:00` and `06:00`. */
  startTime: string
  endTime: string
}

/** An entry on a day that is shown. */
export type DayEntry = Entry & {
  /** It began the day before, which is not shown: its minutes still refer to that day. */
  isCarried: boolean
}

/** The key of an entry. There can be two on one day, if a schedule was moved to a later time after it had run. */
export function toKey({ scheduleId, startAt }: Occurrence): string {
  return `${scheduleId} ${startAt}`
}

/** Occurrences as entries of a calendar, in their order. */
export function toEntries(occurrences: readonly Occurrence[]): Entry[] {
  return occurrences.map((occurrence) => {
    const { startAt, endAt, timezone } = occurrence
    const [begins, ends] = [toClock(startAt, timezone), toClock(endAt, timezone)]
    const day = begins.slice(0, 10)
    return {
      key: toKey(occurrence),
      occurrence,
      day,
      start: toMinutes(day, begins),
      end: toMinutes(day, ends),
      startTime: begins.slice(11, 16),
      endTime: ends.slice(11, 16),
    }
  })
}

/** @param clock `2026-11-24 22:00:00` */
function toMinutes(day: string, clock: string): number {
  return (Date.parse(`${clock.replace(' ', 'T')}Z`) - Date.parse(`${day}T00:00:00Z`)) / 60_000
}

/**
 * Entries by day, each on the day on which it begins, in order of time. Entries that began before the first day and
 * continue into it are included.
 */
export function groupByDay(entries: readonly Entry[], days: readonly string[]): DayEntry[][] {
  const places = new Map(days.map((day, index) => [day, index]))
  const [first = ''] = days
  const byDay: DayEntry[][] = days.map(() => [])
  for (const entry of entries) {
    const isCarried = entry.end > dayMinutes && entry.day < first && getNextDay(entry.day) === first
    const place = isCarried ? 0 : places.get(entry.day)
    if (place !== undefined) byDay[place]?.push({ ...entry, isCarried })
  }
  const toStart = ({ start, isCarried }: DayEntry) => (isCarried ? start - dayMinutes : start)
  return byDay.map((ofDay) => ofDay.toSorted((a, b) => toStart(a) - toStart(b)))
}
