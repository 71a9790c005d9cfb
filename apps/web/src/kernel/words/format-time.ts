import type { Language } from '@wheelhouse/contract/session/session'
import { isDay } from '../dates/days.ts'

/**
 * A moment in the format of the language: ja `2026/11/20(金) 13:05`, en `Nov 20, 2026, 13:05`, always 24 hours. If the
 * zone's clock differs from the device's, the zone is appended (R-SHELL-25).
 * @param timeZone the building's; defaults to the device's own
 */
export function formatMoment(iso: string, language: Language, timeZone?: string): string {
  const moment = new Date(iso)
  const isNamed = timeZone !== undefined && isOtherClock(moment, timeZone)
  return getFormat(`${language} ${timeZone} ${isNamed}`, language, {
    timeZone,
    timeZoneName: isNamed ? 'short' : undefined,
    year: 'numeric',
    month: language === 'ja' ? '2-digit' : 'short',
    day: language === 'ja' ? '2-digit' : 'numeric',
    weekday: language === 'ja' ? 'short' : undefined,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
}

/** Creating one costs more than using it a hundred times, and a list has hundreds of moments. */
const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(
  key: string,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const kept = formats.get(key)
  if (kept !== undefined) return kept
  const format = new Intl.DateTimeFormat(language, options)
  formats.set(key, format)
  return format
}

/** The name of a time zone, the same in summer and winter: en `Central European Time`. */
export function nameTimezone(timeZone: string, language: Language): string {
  const parts = getFormat(`name ${language} ${timeZone}`, language, {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Does a clock in that zone show a different time at this moment than the device? */
function isOtherClock(moment: Date, timeZone: string): boolean {
  const [there, here] = [timeZone, undefined].map((zone) =>
    getFormat(`clock ${zone}`, 'en', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
      moment,
    ),
  )
  return there !== here
}

/** A moment in a format that spreadsheets parse and sort: `2026-11-22 09:05`, in the device's own time. */
export function formatSheetMoment(iso: string): string {
  return toLocalInput(new Date(iso)).replace('T', ' ')
}

/** A moment for a field of a day and a time (`DateTimeField`): the device's own time, to the minute. */
export function toLocalInput(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${date}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/**
 * The moment of such a field, in milliseconds since 1970. `NaN`: there is none yet. `Date` alone would make March 2 of
 * February 30, and some moment of many a half-typed text.
 */
export function parseLocalInput(text: string): number {
  const [, day = '', clock = ''] = /^(\S+)T(\d{2}:\d{2})$/.exec(text) ?? []
  return isDay(day) ? new Date(`${day}T${clock}`).getTime() : Number.NaN
}

/** The moment of such a field as ISO 8601 in UTC; invalid input stays as it is, for the schema to reject. */
export function fromLocalInput(text: string): string {
  const moment = parseLocalInput(text)
  return Number.isNaN(moment) ? text : new Date(moment).toISOString()
}

const ageUnits = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const

/**
 * A duration in the largest unit that fits at least once: `3 hours`.
 * @param unitDisplay `short` where many stand below each other: `3 hr`
 */
export function formatAge(ageMs: number, language: Language, unitDisplay: 'long' | 'short' = 'long'): string {
  const { unit, ms } = ageUnits.find((one) => ageMs >= one.ms) ?? ageUnits[3]
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(
    Math.max(0, Math.floor(ageMs / ms)),
  )
}
