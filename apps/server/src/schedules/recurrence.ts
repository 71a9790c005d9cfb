import { listRuleDays, type RuleDays } from '@wheelhouse/contract/schedules/rule-days'
import type { ScheduleTimes } from '@wheelhouse/contract/schedules/schedule'
import { toDate } from './iso-time.ts'
import { type ClockMoment, getLocal, toMoment } from './zone-clock.ts'

/** One occurrence of a schedule. `date`, the day by the building's calendar, identifies it. */
export type Span = { date: string; startAt: Date; endAt: Date }

/** The same in numbers, because a calendar has a hundred thousand. `day` begins in UTC; all in epoch milliseconds. */
export type RuleSpan = { day: number; start: number; end: number }

const dayMs = 86_400_000
/** No two occurrences of a schedule are further apart. Days. */
const longestGap = { none: 1, daily: 1, weekly: 7, monthly: 32 } as const
/** Upper bound of any building's offset from UTC. */
const zonesMs = dayMs
/** Upper bound of how far a clock is set back at once. */
export const backMs = 3 * 3_600_000

/** The times of a schedule, parsed once. Days are represented by their start in UTC. */
type Rule = RuleDays & {
  /** When on its day an occurrence begins, and its length in local time. */
  startMs: number
  lengthMs: number
}

export function readRule({ repeat, daysOfWeek, startAt, endAt, until }: ScheduleTimes): Rule {
  const start = toEpoch(startAt)
  const firstDay = toDay(start)
  const lastDay = until === null ? Number.POSITIVE_INFINITY : toEpoch(`${until}T00:00`)
  return {
    repeat,
    daysOfWeek,
    firstDay,
    lastDay,
    startMs: start - firstDay,
    lengthMs: toEpoch(endAt) - start,
  }
}

/**
 * What begins from one time until before another, in order (R-SCHEDULES-2). Pure.
 *
 * Each begins when the building's clock shows its time. A time skipped by the clock in spring begins as much later as
 * the clock jumps; a time that occurs twice in autumn begins the first time.
 */
export function listSpans(
  times: ScheduleTimes,
  timezone: string,
  { from, to }: { from: Date; to: Date },
): Span[] {
  return listRuleSpans(readRule(times), timezone, from.getTime(), to.getTime()).map(toSpan)
}

/** The same for a rule that is already parsed. */
export function listRuleSpans(rule: Rule, timezone: string, from: number, to: number): RuleSpan[] {
  const spans: RuleSpan[] = []
  // Candidate days by the building's clock; a clock that jumps ahead yields fewer.
  const first = getLocal(from, timezone) - rule.startMs - backMs
  const last = getLocal(to, timezone) - rule.startMs + backMs
  for (const day of listRuleDays(rule, toDay(first), toDay(last))) {
    const start = toMoment(day + rule.startMs, timezone)
    if (start.at >= from && start.at < to) spans.push(toRuleSpan(rule, day, start, timezone))
  }
  return spans
}

/** The first that begins after a time; `null` if none does. Pure. */
export function findNextSpan(times: ScheduleTimes, timezone: string, after: Date): Span | null {
  const rule = readRule(times)
  const from = Math.max(after.getTime() + 1, rule.firstDay + rule.startMs - zonesMs)
  const to = from + longestGap[rule.repeat] * dayMs + 2 * zonesMs
  const [next] = listRuleSpans(rule, timezone, from, to)
  return next === undefined ? null : toSpan(next)
}

/** The occurrence on a day; `null` if there is none. Pure. */
export function findSpan(times: ScheduleTimes, timezone: string, date: string): Span | null {
  const span = findRuleSpan(times, timezone, date)
  return span === null ? null : toSpan(span)
}

/** The same in numbers. */
export function findRuleSpan(times: ScheduleTimes, timezone: string, date: string): RuleSpan | null {
  const rule = readRule(times)
  const day = toEpoch(`${date}T00:00`)
  if (!listRuleDays(rule, day, day).includes(day)) return null
  return toRuleSpan(rule, day, toMoment(day + rule.startMs, timezone), timezone)
}

/** Treats local time as UTC: rules count days, which are the same in every time zone. */
const toEpoch = (local: string) => Date.parse(`${local}:00Z`)
const toDay = (moment: number) => Math.floor(moment / dayMs) * dayMs

function toRuleSpan(
  { startMs, lengthMs }: Rule,
  day: number,
  { at, isLeftOut }: ClockMoment,
  timezone: string,
): RuleSpan {
  // It ends at its local time; if it begins later because the clock skipped its hour, it takes as long as on other
  // days.
  const end = isLeftOut ? at + lengthMs : toMoment(day + startMs + lengthMs, timezone).at
  return { day, start: at, end }
}

function toSpan({ day, start, end }: RuleSpan): Span {
  return { date: toDate(day), startAt: new Date(start), endAt: new Date(end) }
}
