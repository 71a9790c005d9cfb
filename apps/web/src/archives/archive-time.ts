import type { ArchiveDay, Recording } from '@wheelhouse/contract/archives/recording'
import type { Language } from '@wheelhouse/contract/session/session'

/** Moments of a building's day, by its clock; milliseconds since 1970. */

export const minuteMs = 60_000

type Day = Pick<ArchiveDay, 'from' | 'until' | 'timezone'>

/** `09:05` by the building's clock. */
export function formatClock(moment: number, timezone: string, withSeconds = false): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(withSeconds && { second: '2-digit' }),
  }).format(moment)
}

/** `2026-11-20 090530` by the building's calendar and clock, for file names. */
export function formatFileMoment(moment: number, timezone: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(moment)
  return `${day} ${formatClock(moment, timezone, true).replaceAll(':', '')}`
}

/** The moment when the building's clock shows this time on the day; the first one if it does so twice. */
export function findMoment({ from, until, timezone }: Day, hour: number, minute: number): number {
  const begin = Date.parse(from)
  const guess = begin + (hour * 60 + minute) * minuteMs
  const [shownHour = 0, shownMinute = 0] = formatClock(guess, timezone).split(':').map(Number)
  // On a day with a clock change.
  const moment = guess + ((hour - shownHour) * 60 + minute - shownMinute) * minuteMs
  return Math.min(Math.max(moment, begin), Date.parse(until) - minuteMs)
}

/**
 * Converts `09:05` or `09:05:30` by the building's clock to ISO 8601 in UTC; invalid input is left to the schema.
 * @param near of two moments with the same clock time, the one closer to this is used
 * @param isEnd is midnight the end of the day, and not its beginning?
 */
export function readClock(day: Day, text: string, { near, isEnd }: { near: number; isEnd: boolean }): string {
  const [, hour, minute, second = '0'] = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
  if (hour === undefined || minute === undefined) return text
  const time = [hour, minute, second].map(Number)
  if (isEnd && time.every((part) => part === 0)) return day.until
  const [hours = 0, minutes = 0, seconds = 0] = time
  const first = findMoment(day, hours, minutes)
  const again = first + 60 * minuteMs
  const isTwice = formatClock(again, day.timezone) === formatClock(first, day.timezone)
  const moment = isTwice && Math.abs(again - near) < Math.abs(first - near) ? again : first
  return new Date(moment + seconds * 1_000).toISOString()
}

export type TypedTime = { hour: number; minute: number; second: number; hasSecond: boolean }

/**
 * A time of day as people type it: `1432`, `932`, `14:32`, `143210` or `14:32:10`, also in full-width characters.
 * @returns `null`: not a time
 */
export function readTypedTime(text: string): TypedTime | null {
  const plain = text.normalize('NFKC').trim()
  const parts =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(plain) ??
    /^(\d{2})(\d{2})(\d{2})$/.exec(plain) ??
    /^(\d{1,2})(\d{2})$/.exec(plain)
  if (parts === null) return null
  const [hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  if (hour > 23 || minute > 59 || second > 59) return null
  return { hour, minute, second, hasSecond: parts[3] !== undefined }
}

/**
 * Where playback of a time of day starts: at the beginning of a minute, or of the recording within it.
 * @param recordings those being watched, sorted by start
 */
export function findTyped(
  day: Day,
  recordings: readonly Recording[],
  { hour, minute, second, hasSecond }: TypedTime,
): number {
  const moment = findMoment(day, hour, minute) + second * 1_000
  const found = hasSecond ? null : findRecording(recordings, moment)
  return found === null ? moment : Math.max(moment, getStart(found))
}

/** Today as `20261120` in the building's calendar. @param now milliseconds since 1970 */
export function getToday(now: number, timezone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now).replaceAll('-', '')
}

/** Formats a day (`20261120`) as a date of the given language. */
export function formatDay(date: string, language: Language): string {
  const day = new Date(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:00:00Z`)
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'medium' }).format(day)
}

/** Moves a day (`20261120`) by a number of days. */
export function moveDay(date: string, days: number): string {
  const day = new Date(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10).replaceAll('-', '')
}

export function getStart({ startAt }: Pick<Recording, 'startAt'>): number {
  return Date.parse(startAt)
}

export function getEnd(recording: Pick<Recording, 'startAt' | 'seconds'>): number {
  return getStart(recording) + recording.seconds * 1_000
}

/** Cameras do not start exactly on the minute: the previous recording may reach this far into it. Milliseconds. */
const remnantMs = 1_000

/**
 * The recording at this moment, or one that starts within its minute; recordings sorted by start. The very end of a
 * recording counts only if none follows.
 */
export function findRecording(recordings: readonly Recording[], moment: number): Recording | null {
  const inMinute = recordings.filter(
    (one) => getEnd(one) > moment && getStart(one) < moment - (moment % minuteMs) + minuteMs,
  )
  return inMinute.find((one) => getEnd(one) > moment + remnantMs) ?? inMinute[0] ?? null
}

/** The recordings that start before and after the one at this moment, or around the moment if there is none. */
export function findNeighbours(
  recordings: readonly Recording[],
  moment: number,
): { before: Recording | undefined; after: Recording | undefined } {
  const shown = recordings.findLast((one) => getStart(one) <= moment && getEnd(one) > moment)
  const from = shown === undefined ? moment : getStart(shown)
  return {
    before: recordings.findLast((one) => getStart(one) < from),
    after: recordings.find((one) => getStart(one) > from),
  }
}

export type Span = { readonly from: number; readonly until: number }

/** Shorter gaps are not visible on a bar. */
const seamlessMs = 5_000

/** Merges consecutive recordings; sorted by start. */
export function joinSpans(recordings: readonly Pick<Recording, 'startAt' | 'seconds'>[]): Span[] {
  const spans: Span[] = []
  for (const recording of recordings) {
    const [from, until] = [getStart(recording), getEnd(recording)]
    const last = spans.at(-1)
    if (last !== undefined && from - last.until < seamlessMs)
      spans.splice(-1, 1, { from: last.from, until: Math.max(last.until, until) })
    else spans.push({ from, until })
  }
  return spans
}
