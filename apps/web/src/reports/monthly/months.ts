/** The search parameters of a monthly report; missing ones get defaults that depend on the reader. */
export type MonthSearch = { buildingId?: string; month?: string }

export function readMonthSearch({ buildingId, month }: Record<string, unknown>): MonthSearch {
  return {
    ...(typeof buildingId === 'string' && { buildingId }),
    ...(typeof month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) && { month }),
  }
}

/** The current month in a building's time zone. @param timeZone defaults to the device's */
export function getThisMonth(now: Date, timeZone: string | undefined): string {
  // The Swedish locale formats dates as in ISO 8601.
  return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(now).slice(0, 7)
}

/** @param month `2026-11` */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** How many months the selection offers. Older ones are reached one by one. */
const offered = 24

/** The months to choose from, newest first. @param chosen always included, however old */
export function listMonths(newest: string, chosen: string): string[] {
  const months = Array.from({ length: offered }, (_, ago) => addMonths(newest, -ago))
  return [...new Set([...months, chosen])].toSorted().toReversed()
}
