import type { Entry } from './calendar-entries.ts'
import type { Present } from './present.ts'

/** `isNext`: the first upcoming one, if a list highlights it. */
export type EntryItem = { kind: 'entry'; key: string; entry: Entry; isNext?: boolean }

/** An item of a list of entries: a day, an entry, or the present between them. */
export type ListItem =
  | { kind: 'day'; key: string; day: string; isToday: boolean }
  | EntryItem
  | { kind: 'now'; key: string }

/** Only entries, in their order. */
export function toItems(entries: readonly Entry[]): EntryItem[] {
  return entries.map((entry) => ({ kind: 'entry', key: entry.key, entry }))
}

/**
 * What begins on a day in order of time, and what began the day before and is still running. The first upcoming one
 * is highlighted, unless it has a problem, which is shown instead.
 */
export function toWorkItems(entries: readonly Entry[], today: string, now: Date): EntryItem[] {
  const ofToday = entries
    .filter(({ day, occurrence }) => day === today || (day < today && occurrence.result === 'running'))
    .toSorted((a, b) => a.occurrence.startAt.localeCompare(b.occurrence.startAt))
  const next = ofToday.find(({ occurrence: { result, skipped, startAt } }) => {
    return result === null && !skipped && Date.parse(startAt) > now.getTime()
  })
  return toItems(ofToday).map((item) =>
    item.entry === next && next.occurrence.hindrance === null ? { ...item, isNext: true } : item,
  )
}

/** Where such a list opens: at what ended last, so that what is running or comes next follows. */
export function findWork(items: readonly EntryItem[]): number {
  const isOpen = ({ entry: { occurrence } }: EntryItem) =>
    occurrence.result === null || occurrence.result === 'running'
  const place = items.findIndex(isOpen)
  return Math.max(0, (place === -1 ? items.length : place) - 1)
}

/**
 * Entries grouped by the day on which they begin, in order of time; empty days are left out.
 * @param getPresent by the clock of an entry's building
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

/** Where the list opens: at a day, or at the first one after it. */
export function findDay(items: readonly ListItem[], date: string): number {
  return Math.max(
    0,
    items.findIndex((item) => item.kind === 'day' && item.day >= date),
  )
}
