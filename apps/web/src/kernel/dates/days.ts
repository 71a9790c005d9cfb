/** Days of a calendar as texts, `2026-11-24`: no time zone and no clock change affects them. */

const dayMs = 86_400_000

const toEpoch = (date: string) => Date.parse(`${date}T00:00:00Z`)
const toDate = (epoch: number) => new Date(epoch).toISOString().slice(0, 10)

/** Is it a day that exists? */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toEpoch(text)) && toDate(toEpoch(text)) === text
}

/** A day so many days later. */
export function addDays(date: string, by: number): string {
  return toDate(toEpoch(date) + by * dayMs)
}

/** The same day of another month; in a month without it, its last one. */
export function addMonths(date: string, by: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return toDate(Date.UTC(year, month - 1 + by, Math.min(day, lastOfMonth)))
}

/** The days of a month in whole weeks from Sunday. @param date any day of it */
export function listMonthDays(date: string): string[] {
  const first = `${date.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const from = addDays(first, -getWeekdayOf(first))
  const count = (toEpoch(last) - toEpoch(from)) / dayMs + 7 - getWeekdayOf(last)
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}

/** 0: Sunday. */
export function getWeekdayOf(date: string): number {
  return new Date(toEpoch(date)).getUTCDay()
}
