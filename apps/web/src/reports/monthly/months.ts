/** What of a monthly report is in its address; what is left out is chosen for whoever opens it. */
export type MonthSearch = { buildingId?: string; month?: string }

export function readMonthSearch({ buildingId, month }: Record<string, unknown>): MonthSearch {
  return {
    ...(typeof buildingId === 'string' && { buildingId }),
    ...(typeof month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) && { month }),
  }
}

/** The month that a building's calendar shows. @param timeZone left out, the device's own */
export function getThisMonth(now: Date, timeZone: string | undefined): string {
  // Swedish writes days as ISO 8601 has them.
  return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(now).slice(0, 7)
}

/** @param month `2026-11` */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Months to choose from, the newest first. Older ones are come to one by one. */
const offered = 24

/** @param chosen is among them, wherever it lies */
export function listMonths(newest: string, chosen: string): string[] {
  const months = Array.from({ length: offered }, (_, ago) => addMonths(newest, -ago))
  return [...new Set([...months, chosen])].toSorted().toReversed()
}
