import type { Plausibility } from '@wheelhouse/contract/inspections/check-item'
import { judgeNext, restState, type SeriesState } from '@wheelhouse/contract/inspections/judge-series'
import { type Doubt, type Judgement, readingLimits } from '@wheelhouse/contract/inspections/reading'
import type { Former, JudgingRule, Measured, OpenReading, ReadItem, Settled } from './open-reading.store.ts'

/** What a service reports along with the value. */
type Sureness = { confidence: number | null; isEstimate: boolean }

const hourMs = 3_600_000
/**
 * A minimum interval, so that two pictures of one visit do not turn a step of the last digit into a high rate.
 * Milliseconds.
 */
const leastMs = 60_000

/**
 * Is a value doubtful compared with the last one that is not, or by what the service reports about it? Pure.
 * `rolledOver`: a counter that wrapped around at the end of its digits, as far as its rate allows that.
 */
export function doubtReading(
  { isCounter, rollsOverAt, maxPerHour }: Plausibility,
  measured: Measured,
  sure: Measured | null,
  { confidence, isEstimate }: Sureness,
): { doubt: Doubt | null; rolledOver: boolean } {
  const unsure: Doubt | null =
    confidence !== null && confidence < readingLimits.sureFrom ? 'unsure' : isEstimate ? 'estimated' : null
  if (isCounter && rollsOverAt !== null && measured.value >= rollsOverAt)
    return { doubt: 'beyondDigits', rolledOver: false }
  if (sure === null) return { doubt: unsure, rolledOver: false }
  const hours = Math.max(leastMs, Date.parse(measured.at) - Date.parse(sure.at)) / hourMs
  const isTooFast = (change: number) => maxPerHour !== null && Math.abs(change) / hours > maxPerHour
  const change = measured.value - sure.value
  if (isCounter && change < 0) {
    if (rollsOverAt === null) return { doubt: 'below', rolledOver: false }
    const beyond = change + rollsOverAt
    // If no rate is known, only an increase below a tenth of the counter's range is plausible.
    const isLikely = maxPerHour === null ? beyond < rollsOverAt / 10 : !isTooFast(beyond)
    return isLikely ? { doubt: unsure, rolledOver: true } : { doubt: 'below', rolledOver: false }
  }
  return { doubt: isTooFast(change) ? 'tooFast' : unsure, rolledOver: false }
}

/**
 * A rule's judgement of a value, given its judgement of the previous one; `null` without a rule, or if it is disabled.
 * The time in between does not matter, as robots come by rarely. Pure.
 */
export function judgeByRule(
  rule: JudgingRule | null,
  { at, value }: Measured,
  former: Former | null,
): Judgement | null {
  if (rule === null || rule.status === 0) return null
  const { id: ruleId, name: ruleName, level, conditions, deadBand, durationSec } = rule
  const before = former === null ? restState : toState(former, ruleId)
  const { abnormal, metSince } = judgeNext(rule, before, { at: Date.parse(at), value })
  return {
    ruleId,
    ruleName,
    level,
    conditions,
    deadBand,
    durationSec,
    abnormal,
    metSince: metSince === null ? null : new Date(metSince).toISOString(),
  }
}

/** A previous judgement by another rule, or a missing one, is ignored. */
function toState({ last: { at, judgement } }: Former, ruleId: string): SeriesState {
  const seenAt = Date.parse(at)
  if (judgement === null || judgement.ruleId !== ruleId) return { ...restState, seenAt }
  const { abnormal, metSince = abnormal ? at : null } = judgement
  return { abnormal, metSince: metSince === null ? null : Date.parse(metSince), seenAt }
}

/** Whether a person has to review the doubt. An estimate is confirmed or corrected by the service itself. */
function wantsReview(doubt: Doubt | null): boolean {
  return doubt !== null && doubt !== 'estimated'
}

/** The result of reading a picture. */
export type Found = Pick<Settled, 'status'> & {
  value?: number | null
  confidence?: number | null
  externalId?: string | null
  isEstimate: boolean
}

/** Turns a result into what is saved. Pure. */
export function judgeFound(
  item: Pick<ReadItem, 'plausibility' | 'rule'>,
  { at, isTest }: Pick<OpenReading, 'at' | 'isTest'>,
  { status, value = null, confidence = null, externalId = null, isEstimate }: Found,
  former: Former | null,
): Settled {
  const sure = former?.sure ?? null
  const { doubt, rolledOver } =
    value === null
      ? { doubt: null, rolledOver: false }
      : doubtReading(item.plausibility, { at, value }, sure, { confidence, isEstimate })
  return {
    status,
    value,
    readValue: value,
    confidence,
    externalId,
    doubt,
    rolledOver,
    previous: value === null ? null : sure,
    judgement: value === null ? null : judgeByRule(item.rule, { at, value }, former),
    needsReview: !isTest && ((status !== 'done' && status !== 'asked') || wantsReview(doubt)),
    nextLookAt: status === 'asked' ? new Date(Date.parse(at) + readingLimits.answerHours * hourMs) : null,
  }
}
