import {
  type Occurrence,
  type OccurrencePage,
  type OccurrencePlace,
  scheduleLimits,
} from '@wheelhouse/contract/schedules/schedule'
import type { FlowStarter } from '../flows/runs/begin-run.ts'
import type { Context } from '../kernel/http/context.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { findSpan } from './recurrence.ts'
import { listPlannedIn, type PlannedSchedule } from './schedule.store.ts'
import { walkOutcomes } from './schedule-log.store.ts'
import { comparePlans, longestMs, toEntry, toPlan, type Window, walkPlans } from './walk-plans.ts'

type Parts = { link: LinkContext; flowStarter: FlowStarter }

type Wanted = Window & { buildingId: string | undefined; after: OccurrencePlace | null }

type Entry = Omit<Occurrence, 'overlaps' | 'hindrance'>
type MarkedEntry = Entry & { overlaps: boolean }

const dayMs = 86_400_000

/**
 * A page of what begins within a window, in order, with what came of it or stands in its way (R-SCHEDULES-2). What is over is
 * told by the log alone: schedules were others then, or were not there yet.
 */
export async function listOccurrences(parts: Parts, ctx: Context, wanted: Wanted): Promise<OccurrencePage> {
  const { db, identity, clock } = ctx
  const { buildingId, after, to } = wanted
  const now = clock.now()
  const from = after === null ? wanted.from : new Date(after.startAt)
  // What begins before and after, and is at the same time as what is on the page, is not on it itself.
  const around = { from: new Date(from.getTime() - longestMs), to: new Date(to.getTime() + longestMs) }
  const planned = walkPlanned(await listPlannedIn(db, identity, { buildingId, ...around }), around, now)
  const outcomes = walkEntriesOf(walkOutcomes(db, identity, { buildingId, ...around }))
  const { page, next } = await readPage(mergeInOrder(planned, outcomes), { ...wanted, from })
  return { occurrences: await findHindrances(parts, ctx, page, now), next }
}

async function* walkEntriesOf(outcomes: ReturnType<typeof walkOutcomes>): AsyncGenerator<Entry> {
  for await (const outcome of outcomes) yield { ...outcome, skipped: false }
}

/** What schedules lead to and the log does not tell: what was left out, waits for its robot, or is still to come. */
async function* walkPlanned(
  schedules: readonly PlannedSchedule[],
  { from, to }: Window,
  now: Date,
): AsyncGenerator<Entry> {
  const past = schedules.flatMap((schedule) =>
    [...schedule.skips, ...listWaiting(schedule, now)].flatMap((date) => {
      const span = findSpan(schedule, schedule.timezone, date)
      const isWanted = span !== null && span.startAt >= from && span.startAt <= now && span.startAt < to
      return isWanted ? [toPlan(schedule, span)] : []
    }),
  )
  for (const plan of past.toSorted(comparePlans)) yield toEntry(plan)
  const coming = { from: new Date(Math.max(from.getTime(), now.getTime() + 1)), to }
  for await (const plan of walkPlans(schedules, coming)) yield toEntry(plan)
}

/** The day of its occurrence whose time has come, and that has not begun. */
function listWaiting({ dueDate, dueAt, skips }: PlannedSchedule, now: Date): string[] {
  if (dueDate === null || dueAt === null || skips.includes(dueDate)) return []
  return Date.parse(dueAt) <= now.getTime() ? [dueDate] : []
}

/** Two in order as one. */
async function* mergeInOrder(
  one: AsyncGenerator<Entry>,
  other: AsyncGenerator<Entry>,
): AsyncGenerator<Entry> {
  let [first, second] = [await one.next(), await other.next()]
  while (first.done !== true || second.done !== true) {
    if (second.done === true || (first.done !== true && isBefore(first.value, second.value))) {
      yield first.value
      first = await one.next()
    } else {
      yield second.value
      second = await other.next()
    }
  }
}

function isBefore(one: OccurrencePlace, other: OccurrencePlace): boolean {
  return one.startAt === other.startAt ? one.scheduleId < other.scheduleId : one.startAt < other.startAt
}

/** Those of a page, each with whether it is at the same time as another of its robot, on the page or not. */
async function readPage(
  entries: AsyncGenerator<Entry>,
  { from, to, after }: Window & { after: OccurrencePlace | null },
): Promise<{ page: MarkedEntry[]; next: string | null }> {
  const page: MarkedEntry[] = []
  const mark = createOverlapMarker()
  let hasMore = false
  let endsAt = from.toISOString()
  for await (const entry of entries) {
    const isBeyond = entry.startAt >= to.toISOString()
    if ((hasMore || isBeyond) && entry.startAt >= endsAt) break
    const marked = mark(entry)
    if (isBeyond || entry.startAt < from.toISOString() || (after !== null && !isBefore(after, entry)))
      continue
    hasMore = page.length === scheduleLimits.pageMax
    if (hasMore) continue
    page.push(marked)
    if (entry.endAt > endsAt) endsAt = entry.endAt
  }
  const last = page.at(-1)
  return { page, next: hasMore && last !== undefined ? `${last.startAt} ${last.scheduleId}` : null }
}

/** Of entries that come in order. */
function createOverlapMarker(): (entry: Entry) => MarkedEntry {
  /** Of each robot what ends last so far: whatever else is still going on overlaps with it already. */
  const latest = new Map<string, MarkedEntry>()
  return (entry) => {
    const marked = { ...entry, overlaps: false }
    if (entry.skipped) return marked
    const before = latest.get(entry.robotId)
    if (before !== undefined && before.endAt > entry.startAt) {
      before.overlaps = true
      marked.overlaps = true
    }
    if (before === undefined || before.endAt < entry.endAt) latest.set(entry.robotId, marked)
    return marked
  }
}

/** Why those of the next day would not begin if they were due now. */
async function findHindrances(
  { link, flowStarter }: Parts,
  { db }: Context,
  occurrences: readonly MarkedEntry[],
  now: Date,
): Promise<Occurrence[]> {
  const known = new Map<string, Occurrence['hindrance']>()
  const isSoon = ({ startAt, result, skipped }: Entry) =>
    result === null &&
    !skipped &&
    Date.parse(startAt) > now.getTime() &&
    Date.parse(startAt) < now.getTime() + dayMs
  const toKey = ({ robotId, flowId }: Pick<Entry, 'robotId' | 'flowId'>) => `${robotId} ${flowId}`
  const pairs = new Map(occurrences.filter(isSoon).map((occurrence) => [toKey(occurrence), occurrence]))
  const wanted = [...pairs].flatMap(([key, { robotId, flowId }]) => {
    const twin = link.twinById(robotId)
    return twin === undefined ? [] : [{ key, twin, flowId }]
  })
  const ready = await flowStarter.prepare(db, wanted)
  for (const [index, { key }] of wanted.entries()) {
    // Another run is over by then, or it is not: nobody knows.
    const stops = ready[index]?.problems.find(
      ({ level, reason }) => level === 'error' && reason !== 'alreadyRunning',
    )
    known.set(key, stops?.reason ?? null)
  }
  return occurrences.map((occurrence) => ({
    ...occurrence,
    hindrance: isSoon(occurrence) ? (known.get(toKey(occurrence)) ?? null) : null,
  }))
}
