import type { Entry } from './calendar-entries.ts'
import type { Present } from './present.ts'

/** A line of a list of entries: a day, what begins on it, or the present between them. */
export type ListItem =
  | { kind: 'day'; key: string; day: string; isToday: boolean }
  | { kind: 'entry'; key: string; entry: Entry }
  | { kind: 'now'; key: string }

/** Entries alone, in their order. */
export function toItems(entries: readonly Entry[]): ListItem[] {
  return entries.map((entry) => ({ kind: 'entry', key: entry.key, entry }))
}

/**
 * Entries below the days on which they begin, in order of time; days without any are left out.
 * @param getPresent of the clock of an entry's building
 */
export function toItemsByDay(
  entries: readonly Entry[],
  days: readonly string[],
  getPresent: (timeZone: string) => Present,
): ListItem[] {
  const byDay = Map.groupBy(entries, ({ day }) => day)
  return days.flatMap((day): ListItem[] => {
    const ofDay = byDay.get(day)?.toSorted((a, b) => a.start - b.start) ?? []
    const [first] = ofDay
    if (first === undefined) return []
    const present = getPresent(first.occurrence.timezone)
    const isToday = present.day === day
    const coming = ofDay.findIndex(({ start }) => start > present.minute)
    const place = coming === -1 ? ofDay.length : coming
    return [
      { kind: 'day', key: day, day, isToday },
      ...toItems(ofDay.slice(0, place)),
      ...(isToday ? [{ kind: 'now' as const, key: 'now' }] : []),
      ...toItems(ofDay.slice(place)),
    ]
  })
}

/** Where the list is opened: at a day, or at the first after it. */
export function findDay(items: readonly ListItem[], date: string): number {
  return Math.max(
    0,
    items.findIndex((item) => item.kind === 'day' && item.day >= date),
  )
}
