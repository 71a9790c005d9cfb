import type { SeriesPart } from '@wheelhouse/contract/schedules/occurrence-times'
import { type Occurrence, type ScheduleTimes, scheduleLimits } from '@wheelhouse/contract/schedules/schedule'
import type { Database } from '../kernel/database/database.ts'
import { toDate } from './iso-time.ts'
import { listRuleSpans, readRule } from './recurrence.ts'
import { listPlannedOf } from './schedule.store.ts'
import { longestMs, type Plan, toEntry, walkPlans } from './walk-plans.ts'

type Wanted = {
  /** The schedule being changed; `null` for a new one. */
  scheduleId: string | null
  robotId: string
  times: ScheduleTimes
  timezone: string
  /** The part of the schedule that it replaces; `null` for all of it. */
  part: SeriesPart | null
}

const dayMs = 86_400_000

/** The first conflicts of a schedule, and whether there are more. */
export async function findConflicts(
  db: Database,
  now: Date,
  wanted: Wanted,
): Promise<{ occurrences: Occurrence[]; hasMore: boolean }> {
  const occurrences: Occurrence[] = []
  for await (const plan of walkConflicts(db, now, wanted)) {
    if (occurrences.length === scheduleLimits.conflictsMax) return { occurrences, hasMore: true }
    occurrences.push({ ...toEntry(plan), overlaps: true, hindrance: null })
  }
  return { occurrences, hasMore: false }
}

/** Whether a schedule without priority conflicts with another such schedule. */
export async function hasConflict(db: Database, now: Date, wanted: Wanted): Promise<boolean> {
  for await (const { schedule } of walkConflicts(db, now, wanted)) if (!schedule.priority) return true
  return false
}

/**
 * What other schedules would have the robot do at the same time, in order, in the weeks from now or from its start.
 * Includes schedules that the caller may not see, because there is only one robot. Evaluated lazily.
 */
async function* walkConflicts(
  db: Database,
  now: Date,
  { scheduleId, robotId, times, timezone, part }: Wanted,
): AsyncGenerator<Plan> {
  const begins = Math.max(now.getTime(), Date.parse(`${times.startAt}:00Z`) - dayMs)
  const spans = listRuleSpans(readRule(times), timezone, begins, begins + scheduleLimits.daysMax * dayMs)
  const [first, last] = [spans.at(0), spans.at(-1)]
  if (first === undefined || last === undefined) return
  const near = { from: new Date(first.start - longestMs), to: new Date(last.end) }
  const planned = await listPlannedOf(db, robotId, near)
  const schedules = part === null ? planned.filter(({ id }) => id !== scheduleId) : planned
  let index = 0
  for await (const plans of walkPlans(schedules, near)) {
    for (const plan of plans) {
      // Both are in chronological order: what is over when this begins is over for all that follow.
      let span = spans[index]
      while (span !== undefined && span.end <= plan.start) span = spans[++index]
      if (span === undefined) return
      const isReplaced = part !== null && plan.schedule.id === scheduleId && isWithin(part, toDate(plan.day))
      if (span.start < plan.end && !plan.isSkipped && !isReplaced) yield plan
    }
  }
}

function isWithin({ date, scope }: SeriesPart, other: string): boolean {
  return scope === 'one' ? other === date : other >= date
}
