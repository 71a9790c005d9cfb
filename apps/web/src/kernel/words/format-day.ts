import type { Language } from '@wheelhouse/contract/session/session'

/** A day of a building's calendar, as people write it. @param date `2026-11-24` */
export function formatDay(date: string, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    // The day is one already: no zone may move it.
    timeZone: 'UTC',
    year: 'numeric',
    month: language === 'ja' ? '2-digit' : 'short',
    day: language === 'ja' ? '2-digit' : 'numeric',
    weekday: 'short',
  }).format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
}

/** `Tue`, of a day. */
export function formatWeekday(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short' })
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** A day in words, for those who listen: `Tuesday, November 24, 2026`. */
export function formatFullDay(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'full' })
  return format.format(new Date(`${date}T00:00:00Z`))
}
