import type { Language } from '@wheelhouse/contract/session/session'

/** A day of a building's calendar, in the format of the language. @param date `2026-11-24` */
export function formatDay(date: string, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    // It is a day already: no time zone may shift it.
    timeZone: 'UTC',
    year: 'numeric',
    month: language === 'ja' ? '2-digit' : 'short',
    day: language === 'ja' ? '2-digit' : 'numeric',
    weekday: 'short',
  }).format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
}

/** The weekday of a day: `Tue`. */
export function formatWeekday(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short' })
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** A day in full, for screen readers: `Tuesday, November 24, 2026`. */
export function formatFullDay(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'full' })
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** The month of a day: `November 2026`. */
export function formatMonth(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', year: 'numeric', month: 'long' })
  return format.format(new Date(`${date}T00:00:00Z`))
}
