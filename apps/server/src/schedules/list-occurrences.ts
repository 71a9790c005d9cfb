import type { RunProblem } from '@wheelhouse/contract/flows/run'
import {
  type Occurrence,
  type OccurrencePage,
  type OccurrencePlace,
  scheduleLimits,
} from '@wheelhouse/contract/schedules/schedule'
import type { FlowStarter } from '../flows/runs/begin/begin-run.ts'
import type { Context } from '../kernel/http/context.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { backMs, findRuleSpan, readRule } from './recurrence.ts'
import { listPlannedIn, type PlannedSchedule } from './schedule.store.ts'
import { walkOutcomes } from './schedule-log.store.ts'
import { comparePlans, longestMs, type Plan, toEntry, toPlan, type Window, walkPlans } from './walk-plans.ts'

type Parts = { link: LinkContext; flowStarter: FlowStarter }

type Wanted = Window & { buildingId: string | undefined; after: OccurrencePlace | null }

type Entry = Omit<Occurrence, 'overlaps' | 'hindrance'>

/** An entry before serialisation, which only those of the page need. Epoch milliseconds. */
type Draft = {
  scheduleId: string
  robotId: string
  start: number
  end: number
  skipped: boolean
  overlaps: boolean
  write: () => Entry
}

const dayMs = 86_400_000

/**
 * A page of what begins within a window, in order, with its outcome or what prevents it (R-SCHEDULES-2). The past comes
 * only from the log, because schedules may have changed or not existed then.
 */
export async function listOccurrences(parts: Parts, ctx: Context, wanted: Wanted): Promise<OccurrencePage> {
  const { db, identity, clock } = ctx
  const { buildingId, after, to } = wanted
  const now = clock.now()
  const from = after === null ? wanted.from : new Date(after.startAt)
  // Also covers entries that overlap with those on the page without being on it.
  const around = { from: new Date(from.getTime() - longestMs), to: new Date(to.getTime() + longestMs) }
  const schedules = await listPlannedIn(db, identity, { buildingId, ...around })
  const begins = new Date(from.getTime() - findLongest(schedules))
  const planned = walkPlanned(schedules, { from: begins, to: around.to }, now)
  const outcomes = walkLogged(walkOutcomes(db, identity, { buildingId, ...around }))
  const { page, next } = await readPage(mergeInOrder(planned, outcomes), { from, to }, after)
  return { occurrences: await writePage(parts, ctx, page, now.getTime()), next }
}

/** How long before a time the longest of these may have begun and still be running. Milliseconds. */
function findLongest(schedules: readonly PlannedSchedule[]): number {
  const lengths = schedules.map((schedule) => readRule(schedule).lengthMs)
  return Math.min(longestMs, lengths.reduce((longest, length) => Math.max(longest, length), 0) + backMs)
}

async function* walkLogged(pieces: ReturnType<typeof walkOutcomes>): AsyncGenerator<Draft[]> {
  for await (const outcomes of pieces) {
    yield outcomes.map((outcome) => {
      const { scheduleId, robotId, startAt, endAt } = outcome
      return {
        scheduleId,
        robotId,
        start: Date.parse(startAt),
        end: Date.parse(endAt),
        skipped: false,
        overlaps: false,
        write: () => ({ ...outcome, skipped: false }),
      }
    })
  }
}

/** What schedules produce beyond the log: what was skipped, waits for its robot, or is still to come. */
async function* walkPlanned(
  schedules: readonly PlannedSchedule[],
  { from, to }: Window,
  now: Date,
): AsyncGenerator<Draft[]> {
  const past = schedules.flatMap((schedule) =>
    [...schedule.skips, ...listWaiting(schedule, now)].flatMap((date) => {
      const span = findRuleSpan(schedule, schedule.timezone, date)
      const isWanted =
        span !== null &&
        span.start >= from.getTime() &&
        span.start <= now.getTime() &&
        span.start < to.getTime()
      return isWanted ? [toPlan(schedule, span)] : []
    }),
  )
  yield past.toSorted(comparePlans).map(toDraft)
  const coming = { from: new Date(Math.max(from.getTime(), now.getTime() + 1)), to }
  for await (const plans of walkPlans(schedules, coming)) yield plans.map(toDraft)
}

function toDraft(plan: Plan): Draft {
  const { schedule, start, end, isSkipped: skipped } = plan
  const { id: scheduleId, robotId } = schedule
  return { scheduleId, robotId, start, end, skipped, overlaps: false, write: () => toEntry(plan) }
}

/** The day of its occurrence that is due and has not begun. */
function listWaiting({ dueDate, dueAt, skips }: PlannedSchedule, now: Date): string[] {
  if (dueDate === null || dueAt === null || skips.includes(dueDate)) return []
  return Date.parse(dueAt) <= now.getTime() ? [dueDate] : []
}

/** Merges two ordered sequences into one, in chunks: awaiting each entry takes longer than processing it. */
async function* mergeInOrder(
  one: AsyncGenerator<Draft[]>,
  other: AsyncGenerator<Draft[]>,
): AsyncGenerator<Draft[]> {
  let [first, second] = [await readPiece(one), await readPiece(other)]
  while (first !== null && second !== null) {
    const merged: Draft[] = []
    let [a, b] = [first[0], second[0]]
    let [taken, takenOfOther] = [0, 0]
    while (a !== undefined && b !== undefined) {
      if (isBefore(a, b)) {
        merged.push(a)
        a = first[++taken]
      } else {
        merged.push(b)
        b = second[++takenOfOther]
      }
    }
    yield merged
    first = a === undefined ? await readPiece(one) : first.slice(taken)
    second = b === undefined ? await readPiece(other) : second.slice(takenOfOther)
  }
  if (first !== null) yield first
  if (second !== null) yield second
  yield* first === null ? other : one
}

async function readPiece(pieces: AsyncGenerator<Draft[]>): Promise<Draft[] | null> {
  const { done, value } = await pieces.next()
  return done === true ? null : value
}

type Place = Pick<Draft, 'start' | 'scheduleId'>

function isBefore(one: Place, other: Place): boolean {
  return one.start === other.start ? one.scheduleId < other.scheduleId : one.start < other.start
}

/** The entries of a page, each marked if it overlaps with another of its robot, on the page or not. */
async function readPage(
  pieces: AsyncGenerator<Draft[]>,
  window: Window,
  after: OccurrencePlace | null,
): Promise<{ page: Draft[]; next: string | null }> {
  const [from, to] = [window.from.getTime(), window.to.getTime()]
  const last = after && { start: Date.parse(after.startAt), scheduleId: after.scheduleId }
  const page: Draft[] = []
  const mark = createOverlapMarker()
  let hasMore = false
  let endsAt = from
  reading: for await (const drafts of pieces) {
    for (const draft of drafts) {
      const isBeyond = draft.start >= to
      if ((hasMore || isBeyond) && draft.start >= endsAt) break reading
      mark(draft)
      if (isBeyond || draft.start < from || (last !== null && !isBefore(last, draft))) continue
      hasMore = page.length === scheduleLimits.pageMax
      if (hasMore) continue
      page.push(draft)
      endsAt = Math.max(endsAt, draft.end)
    }
  }
  const end = page.at(-1)
  const hasNext = hasMore && end !== undefined
  return { page, next: hasNext ? `${new Date(end.start).toISOString()} ${end.scheduleId}` : null }
}

/** Marks overlaps among drafts that arrive in order. */
function createOverlapMarker(): (draft: Draft) => void {
  /** By robot, the entry that ends last so far: anything else still running already overlaps with it. */
  const latest = new Map<string, Draft>()
  return (draft) => {
    if (draft.skipped) return
    const before = latest.get(draft.robotId)
    if (before !== undefined && before.end > draft.start) {
      before.overlaps = true
      draft.overlaps = true
    }
    if (before === undefined || before.end < draft.end) latest.set(draft.robotId, draft)
  }
}

/** Serialises a page, with the reasons why entries of the next day would not begin if they were due now, and those due do not. */
async function writePage(
  { link, flowStarter }: Parts,
  { db }: Context,
  page: readonly Draft[],
  now: number,
): Promise<Occurrence[]> {
  const known = new Map<string, RunProblem['reason'][]>()
  const entries = page.map((draft) => ({ draft, entry: draft.write() }))
  const toKey = ({ robotId, flowId }: Pick<Entry, 'robotId' | 'flowId'>) => `${robotId} ${flowId}`
  const soon = entries.filter(
    ({ draft, entry }) => entry.result === null && !draft.skipped && draft.start < now + dayMs,
  )
  const pairs = new Map(soon.map(({ entry }) => [toKey(entry), entry]))
  const wanted = [...pairs].flatMap(([key, { robotId, flowId }]) => {
    const twin = link.twinById(robotId)
    return twin === undefined ? [] : [{ key, twin, flowId }]
  })
  const ready = await flowStarter.prepare(db, wanted)
  for (const [index, { key }] of wanted.entries()) {
    const errors = ready[index]?.problems.filter(({ level }) => level === 'error') ?? []
    known.set(
      key,
      errors.map(({ reason }) => reason),
    )
  }
  const isSoon = new Set(soon.map(({ draft }) => draft))
  return entries.map(({ draft, entry }) => {
    const reasons = isSoon.has(draft) ? (known.get(toKey(entry)) ?? []) : []
    // Whether another run will be over at a later time is unknown.
    const hindrance = reasons.find((reason) => reason !== 'alreadyRunning' || draft.start <= now) ?? null
    return { ...entry, overlaps: draft.overlaps, hindrance }
  })
}
