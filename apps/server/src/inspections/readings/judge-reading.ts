import type { Plausibility } from '@wheelhouse/contract/inspections/check-item'
import { judgeNext, restState, type SeriesState } from '@wheelhouse/contract/inspections/judge-series'
import { type Doubt, type Judgement, readingLimits } from '@wheelhouse/contract/inspections/reading'
import type { Former, JudgingRule, Measured, OpenReading, ReadItem, Settled } from './open-reading.store.ts'

/** What a service says beside the value. */
export type Sureness = { confidence: number | null; isEstimate: boolean }

const hourMs = 3_600_000
/** Two pictures of one visit must not make a step of the last digit look like a race. Milliseconds. */
const leastMs = 60_000

/**
 * Is a value doubtful by the last one that is not, or by what the service says of it? Pure.
 * `rolledOver`: a counter that began anew at the end of its digits, as far as its rate allows that.
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
    // Without a known rate, less than a tenth of its digits is as much as anybody believes.
    const isLikely = maxPerHour === null ? beyond < rollsOverAt / 10 : !isTooFast(beyond)
    return isLikely ? { doubt: unsure, rolledOver: true } : { doubt: 'below', rolledOver: false }
  }
  return { doubt: isTooFast(change) ? 'tooFast' : unsure, rolledOver: false }
}

/**
 * What a rule says of a value, by what it said of the one before; `null` without a rule, or when it is disabled. However much
 * time lies between: robots come by seldom. Pure.
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

/** What another rule said, or none, counts for nothing. */
function toState({ last: { at, judgement } }: Former, ruleId: string): SeriesState {
  const seenAt = Date.parse(at)
  if (judgement === null || judgement.ruleId !== ruleId) return { ...restState, seenAt }
  const { abnormal, metSince = abnormal ? at : null } = judgement
  return { abnormal, metSince: metSince === null ? null : Date.parse(metSince), seenAt }
}

/** Doubts that a person has to look at. An estimate is confirmed or corrected by the service itself. */
function wantsReview(doubt: Doubt | null): boolean {
  return doubt !== null && doubt !== 'estimated'
}

/** What became of a picture. */
export type Found = Pick<Settled, 'status'> & {
  value?: number | null
  confidence?: number | null
  externalId?: string | null
  isEstimate: boolean
}

/** What is written down of what was found. Pure. */
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
