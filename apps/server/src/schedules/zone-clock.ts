import { Temporal } from 'temporal-polyfill'

/** A period in which the offset of a time zone does not change. Epoch milliseconds. */
type Stretch = { from: number; until: number; offsetMs: number }

export type ClockMoment = { at: number; isLeftOut: boolean }

const dayMs = 86_400_000

/** Cached, because finding one costs a millisecond, and each zone has two periods a year. */
const known = new Map<string, Stretch[]>()

/**
 * Converts local time to a point in time. A time that occurs twice yields the first; a skipped one is later by as much
 * as the clock jumps (`isLeftOut`). Pure.
 * @param local local time treated as UTC
 */
export function toMoment(local: number, timezone: string): ClockMoment {
  // No offset is larger than a day: the local time is in this period or a later one.
  let stretch = getStretch(timezone, local - dayMs)
  let before = stretch
  while (local - stretch.offsetMs >= stretch.until) {
    before = stretch
    stretch = getStretch(timezone, stretch.until)
  }
  const at = local - stretch.offsetMs
  return at >= stretch.from ? { at, isLeftOut: false } : { at: local - before.offsetMs, isLeftOut: true }
}

/** The local time at a point in time, treated as UTC. */
export function getLocal(moment: number, timezone: string): number {
  return moment + getStretch(timezone, moment).offsetMs
}

function getStretch(timezone: string, moment: number): Stretch {
  const ofZone = known.get(timezone) ?? []
  const kept = ofZone.find(({ from, until }) => from <= moment && moment < until)
  if (kept !== undefined) return kept
  const stretch = findStretch(timezone, moment)
  known.set(timezone, [...ofZone, stretch])
  return stretch
}

function findStretch(timezone: string, moment: number): Stretch {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timezone)
  // A change at exactly this time has already happened.
  const before = zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const after = zoned.getTimeZoneTransition('next')
  return {
    from: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: after?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: zoned.offsetNanoseconds / 1e6,
  }
}
