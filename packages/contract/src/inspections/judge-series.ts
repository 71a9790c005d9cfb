/** How a threshold rule judges a series of values: the same for live values and for a back-test. Pure. */
import { type Condition, isAbnormal, isMet } from './threshold-rule.ts'

/** How a rule judges. */
export type SeriesRule = {
  conditions: readonly Condition[]
  /** A value is normal again only once it has come back by this much. */
  deadBand: number
  /** The conditions must be met for this long before a value is abnormal. */
  durationSec: number
}

/** Times are milliseconds since 1970. */
export type Sample = { at: number; value: number }

/** The state after judging a value. */
export type SeriesState = {
  abnormal: boolean
  /** Since when the conditions have been met without interruption; `null` if they do not. */
  metSince: number | null
  /** Time of the last value that counted; `null` before any. */
  seenAt: number | null
}

export const restState: SeriesState = { abnormal: false, metSince: null, seenAt: null }

/**
 * Judges one more value. Anything that is not a number, or not newer than the last value, changes nothing.
 * @param gapMs after this long without a value it is unknown whether the conditions were met, so the duration starts over
 */
export function judgeNext(
  { conditions, deadBand, durationSec }: SeriesRule,
  state: SeriesState,
  { at, value }: Sample,
  gapMs = Number.POSITIVE_INFINITY,
): SeriesState {
  if (!Number.isFinite(at) || !Number.isFinite(value)) return state
  if (state.seenAt !== null && at <= state.seenAt) return state
  const hasGap = state.seenAt !== null && at - state.seenAt > gapMs
  if (state.abnormal && staysAbnormal(conditions, deadBand, value))
    return { abnormal: true, metSince: state.metSince ?? at, seenAt: at }
  if (state.abnormal || !isAbnormal(conditions, value)) return { abnormal: false, metSince: null, seenAt: at }
  const metSince = state.metSince === null || hasGap ? at : state.metSince
  return { abnormal: at - metSince >= durationSec * 1000, metSince, seenAt: at }
}

/** Has none of the conditions been left by the dead band? */
function staysAbnormal(conditions: readonly Condition[], deadBand: number, value: number): boolean {
  return conditions.every((condition) => isMet(condition, value) || isNear(condition, deadBand, value))
}

/** Is a value that does not meet the condition still within the dead band? */
function isNear(condition: Condition, band: number, value: number): boolean {
  switch (condition.operator) {
    case 'gte':
    case 'gt':
      return value > condition.target - band
    case 'lte':
    case 'lt':
      return value < condition.target + band
    case 'eq':
      return Math.abs(value - condition.target) < band
    // Only one exact value is normal, so there is no dead band to come back through.
    case 'ne':
      return false
    case 'between':
      return value > condition.min - band && value < condition.max + band
    case 'outside':
      break
  }
  return value < condition.min + band || value > condition.max - band
}

/** Is the dead band so wide that no value could ever be normal again? */
export function isBandTooWide(conditions: readonly Condition[], deadBand: number): boolean {
  return conditions.some(
    (condition) => condition.operator === 'outside' && 2 * deadBand > condition.max - condition.min,
  )
}

/** From when to when values were abnormal; `until` is `null` while they still are at the end. */
export type Firing = { at: number; value: number; until: number | null }

/** How a rule would have judged a history, in any order. @returns oldest first */
export function backTest(rule: SeriesRule, samples: readonly Sample[], gapMs?: number): Firing[] {
  const firings: Firing[] = []
  let state = restState
  for (const sample of sortByTime(samples)) {
    const next = judgeNext(rule, state, sample, gapMs)
    const last = firings.at(-1)
    if (next.abnormal && !state.abnormal) firings.push({ ...sample, until: null })
    else if (state.abnormal && !next.abnormal && last !== undefined) last.until = sample.at
    state = next
  }
  return firings
}

/** Drops samples whose time is not a number, because they cannot be ordered. */
function sortByTime(samples: readonly Sample[]): readonly Sample[] {
  const isSorted = samples.every((sample, index) => index === 0 || sample.at >= (samples[index - 1]?.at ?? 0))
  if (isSorted) return samples
  return samples.filter(({ at }) => !Number.isNaN(at)).toSorted((a, b) => a.at - b.at)
}
