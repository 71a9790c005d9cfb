import { Temporal } from 'temporal-polyfill'

/** The start of a month, of the next one, and of the previous one. */
export type MonthSpan = { before: Date; from: Date; to: Date }

/** @param month `2026-11`, in the time zone. Pure. */
export function getMonthSpan(month: string, timezone: string): MonthSpan {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const toMoment = (months: number) =>
    new Date(first.add({ months }).toZonedDateTime(timezone).epochMilliseconds)
  return { before: toMoment(-1), from: toMoment(0), to: toMoment(1) }
}

/** The month before the one that contains a time, such as `2026-10`. Pure. */
export function getMonthBefore(at: Date, timezone: string): string {
  return getLocalDay(at, timezone).toPlainYearMonth().subtract({ months: 1 }).toString()
}

/** The local calendar day, such as `2026-11-29`. Pure. */
export function getLocalDay(at: Date, timezone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate()
}
