import { setImmediate as breathe } from 'node:timers/promises'
import type { Occurrence } from '@wheelhouse/contract/schedules/schedule'
import { toDate, toIsoMoment } from './iso-time.ts'
import { listRuleSpans, type RuleSpan, readRule } from './recurrence.ts'
import type { PlannedSchedule } from './schedule.store.ts'

/** One occurrence of a schedule by its rule, whatever its outcome. */
export type Plan = RuleSpan & { schedule: PlannedSchedule; isSkipped: boolean }

export type Window = { from: Date; to: Date }

/** How long ago a robot may have begun what it is still doing: a day, which is longer once in autumn. */
export const longestMs = 25 * 3_600_000

const dayMs = 86_400_000
/** About how many are computed and sorted at once: a millisecond or two, of which a page wastes at most one batch. */
const atOnce = 500
/** A lower bound for many thousands of schedules, because checking each costs as much as an entry. */
const leastPieceMs = 6 * 3_600_000
/** Schedules checked before yielding to other work. */
const ofSchedules = 2_000
/** Occurrences per day of a schedule: upper bounds, except for the last two. */
const perDay = { daily: 1, weekly: 1, monthly: 1 / 28, none: 1 / 100 } as const

/**
 * What the rules of schedules lead to from one moment on and before another, in the order of the calendar. Evaluated
 * lazily and in batches: the server does other work in between, and yielding costs more than computing one plan.
 */
export async function* walkPlans(
  schedules: readonly PlannedSchedule[],
  { from, to }: Window,
): AsyncGenerator<Plan[]> {
  const expected = schedules.reduce((sum, { repeat }) => sum + perDay[repeat], 0)
  const rules = schedules.map((schedule) => ({ schedule, rule: readRule(schedule) }))
  const pieceMs = Math.max(leastPieceMs, Math.floor((atOnce / expected) * dayMs))
  for (let begins = from.getTime(); begins < to.getTime(); begins += pieceMs) {
    const ends = Math.min(begins + pieceMs, to.getTime())
    const plans: Plan[] = []
    for (const [index, { schedule, rule }] of rules.entries()) {
      for (const span of listRuleSpans(rule, schedule.timezone, begins, ends))
        plans.push(toPlan(schedule, span))
      if (index % ofSchedules === ofSchedules - 1) await breathe()
    }
    yield plans.toSorted(comparePlans)
    await breathe()
  }
}

export function toPlan(schedule: PlannedSchedule, { day, start, end }: RuleSpan): Plan {
  const { skips } = schedule
  return { schedule, day, start, end, isSkipped: skips.length > 0 && skips.includes(toDate(day)) }
}

/** Orders by time, then by schedule id. */
export function comparePlans(a: Plan, b: Plan): number {
  return a.start - b.start || (a.schedule.id < b.schedule.id ? -1 : 1)
}

/** Converts a plan to a calendar entry. */
export function toEntry({
  schedule,
  day,
  start,
  end,
  isSkipped,
}: Plan): Omit<Occurrence, 'overlaps' | 'hindrance'> {
  const { id, title, buildingId, timezone, robotId, robotName, flowId, flowName, priority, repeat } = schedule
  return {
    scheduleId: id,
    date: toDate(day),
    title,
    startAt: toIsoMoment(start),
    endAt: toIsoMoment(end),
    buildingId,
    timezone,
    robotId,
    robotName,
    flowId,
    flowName,
    priority,
    repeat,
    skipped: isSkipped,
    result: null,
    reason: null,
    runId: null,
  }
}
