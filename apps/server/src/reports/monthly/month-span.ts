import { Temporal } from 'temporal-polyfill'

/** Where a month begins, where the next one does, and where the one before it did. */
export type MonthSpan = { before: Date; from: Date; to: Date }

/** @param month `2026-11`, by the clock of the zone. Pure. */
export function getMonthSpan(month: string, timezone: string): MonthSpan {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const toMoment = (months: number) =>
    new Date(first.add({ months }).toZonedDateTime(timezone).epochMilliseconds)
  return { before: toMoment(-1), from: toMoment(0), to: toMoment(1) }
}

/** The month before the one in which a moment lies, such as `2026-10`. Pure. */
export function getMonthBefore(at: Date, timezone: string): string {
  return getLocalDay(at, timezone).toPlainYearMonth().subtract({ months: 1 }).toString()
}

/** The day that a calendar shows, such as `2026-11-29`. Pure. */
export function getLocalDay(at: Date, timezone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate()
}
