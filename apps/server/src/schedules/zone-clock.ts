import { Temporal } from 'temporal-polyfill'

/** A time in which the clock of a zone is not changed. Epoch milliseconds. */
type Stretch = { from: number; until: number; offsetMs: number }

export type ClockMoment = { at: number; isLeftOut: boolean }

const dayMs = 86_400_000

/** Finding out costs a millisecond, and each zone has two stretches a year. */
const known = new Map<string, Stretch[]>()

/**
 * The moment at which the clock of a zone shows a time. One that it shows twice is the first of the two; one that it leaves
 * out comes as much later as the clock goes on (`isLeftOut`). Pure.
 * @param local as if the clock were that of UTC
 */
export function toMoment(local: number, timezone: string): ClockMoment {
  // No clock is further from UTC: whatever shows that time begins with this stretch or a later one.
  let stretch = getStretch(timezone, local - dayMs)
  let before = stretch
  while (local - stretch.offsetMs >= stretch.until) {
    before = stretch
    stretch = getStretch(timezone, stretch.until)
  }
  const at = local - stretch.offsetMs
  return at >= stretch.from ? { at, isLeftOut: false } : { at: local - before.offsetMs, isLeftOut: true }
}

/** What the clock of a zone shows at a moment, as if it were that of UTC. */
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
  // A change at this very moment is over.
  const before = zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const after = zoned.getTimeZoneTransition('next')
  return {
    from: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: after?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: zoned.offsetNanoseconds / 1e6,
  }
}
