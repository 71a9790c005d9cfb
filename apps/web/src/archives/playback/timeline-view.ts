import type { IncidentEvent } from '@wheelhouse/contract/archives/incident'
import { formatClock, minuteMs, type Span } from '../archive-time.ts'
import type { TrackPoint } from './track.ts'

/** The visible part of a timeline's range. All in milliseconds since 1970. */

/** The shortest part shown. */
const shortestMs = 20_000

/** Zooms in or out around a fixed moment; never beyond the whole. */
export function zoomSpan(shown: Span, whole: Span, factor: number, around: number): Span {
  const length = Math.min(
    Math.max((shown.until - shown.from) / factor, Math.min(shortestMs, whole.until - whole.from)),
    whole.until - whole.from,
  )
  const share = (around - shown.from) / (shown.until - shown.from)
  return moveInto({ from: around - share * length, until: around + (1 - share) * length }, whole)
}

/** Shows this length of the whole, centred on the moment if possible. */
export function showLength(whole: Span, length: number, moment: number): Span {
  return zoomSpan({ from: moment - length / 2, until: moment + length / 2 }, whole, 1, moment)
}

/** Shows a later part. */
export function shiftSpan(shown: Span, whole: Span, by: number): Span {
  return moveInto({ from: shown.from + by, until: shown.until + by }, whole)
}

/** The same part while it contains the moment, else one around the moment. */
export function followMoment(shown: Span, whole: Span, moment: number): Span {
  if (moment >= shown.from && moment <= shown.until) return shown
  return shiftSpan(shown, whole, moment - (shown.from + shown.until) / 2)
}

function moveInto({ from, until }: Span, whole: Span): Span {
  const length = until - from
  const begin = Math.min(Math.max(from, whole.from), whole.until - length)
  return { from: begin, until: begin + length }
}

/** Position of a span in the visible part, in per cent; `null`: outside. A moment is a span of length 0. */
export function placeSpan(span: Span, shown: Span): { start: number; width: number } | null {
  if (span.until < shown.from || span.from > shown.until) return null
  const length = shown.until - shown.from
  const from = Math.max(span.from, shown.from)
  return {
    start: ((from - shown.from) / length) * 100,
    width: ((Math.min(span.until, shown.until) - from) / length) * 100,
  }
}

/** No frame takes this long: the moment was chosen. */
const leapMs = 8_000

/**
 * During playback: follows the moment out of view and through leaps. A user viewing another part meanwhile
 * keeps viewing it.
 * @param before the previous moment
 */
export function followPassing(shown: Span, whole: Span, moment: number, before: number): Span {
  const wasInView = before >= shown.from && before <= shown.until
  return wasInView || Math.abs(moment - before) > leapMs ? followMoment(shown, whole, moment) : shown
}

/** The span of an event; one still in progress extends to the end. */
export function toSpan(event: IncidentEvent, until: number): Span {
  const from = Date.parse(event.at)
  if (event.kind === 'command') return { from, until: from }
  return { from, until: event.untilAt === null ? until : Date.parse(event.untilAt) }
}

/** Minimum m/s for the full height of the lane; a faster robot raises it. */
const leastTop = 0.5

/** Maximum speed in each of this many equal parts, as shares of the fastest; 0 if unknown. */
export function toSpeedBars(track: readonly TrackPoint[], shown: Span, count: number): number[] {
  const bars = Array.from({ length: count }, () => 0)
  const length = shown.until - shown.from
  for (const { moment, speed } of track) {
    const index = Math.floor(((moment - shown.from) / length) * count)
    if (speed === null || index < 0 || index >= count) continue
    bars[index] = Math.max(bars[index] ?? 0, Math.abs(speed))
  }
  const top = Math.max(leastTop, ...track.map(({ speed }) => Math.abs(speed ?? 0)))
  return bars.map((bar) => bar / top)
}

const hourMs = 60 * minuteMs
const tickSteps = [
  5_000,
  10_000,
  30_000,
  minuteMs,
  2 * minuteMs,
  5 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
]

export type Tick = { readonly moment: number; readonly text: string }

/** Round times by the building's clock, up to a maximum number, trying short steps first. */
export function listTicks(shown: Span, timezone: string, most: number): Tick[] {
  const length = shown.until - shown.from
  const step = tickSteps.find((one) => length / one <= most) ?? 24 * hourMs
  const [hour = 0, minute = 0] = formatClock(shown.from, timezone).split(':').map(Number)
  const midnight = shown.from - (shown.from % minuteMs) - (hour * 60 + minute) * minuteMs
  const first = midnight + Math.ceil((shown.from - midnight) / step) * step
  const count = Math.floor((shown.until - first) / step) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const moment = first + index * step
    return { moment, text: formatClock(moment, timezone, step < minuteMs) }
  })
}

/** The event at this moment, or the nearest one that begins or ends close to it; of several, the later one. */
export function findEventAround(
  events: readonly IncidentEvent[],
  moment: number,
  { reach, until }: { reach: number; until: number },
): IncidentEvent | null {
  const near = events.filter((event) => {
    const span = toSpan(event, until)
    return span.from - reach <= moment && span.until + reach >= moment
  })
  return near.at(-1) ?? null
}
