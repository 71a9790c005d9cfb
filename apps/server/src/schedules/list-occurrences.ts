import type { Occurrence, ScheduleTimes } from '@wheelhouse/contract/schedules/schedule'
import { scheduleLimits } from '@wheelhouse/contract/schedules/schedule'
import type { FlowStarter } from '../flows/runs/begin-run.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Context } from '../kernel/http/context.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { listSpans } from './recurrence.ts'
import { listPlanned, listPlannedOf, listSkips, type PlannedSchedule } from './schedule.store.ts'
import { listWaiting } from './schedule-due.store.ts'
import { listOutcomes } from './schedule-log.store.ts'

type Parts = { link: LinkContext; flowStarter: FlowStarter }
type Window = { from: Date; to: Date }

const dayMs = 86_400_000
/** Pairs of robot and flow that are looked at for one answer: the others are told without. */
const looksMax = 50

/**
 * What begins within a window, in order, with what came of it or stands in its way (R-SCHEDULES-2). What is over is told by
 * the log alone: schedules were others then, or were not there yet.
 */
export async function listOccurrences(
  parts: Parts,
  ctx: Context,
  { buildingId, ...window }: Window & { buildingId?: string | undefined },
): Promise<Occurrence[]> {
  const { db, identity, clock } = ctx
  const now = clock.now()
  const schedules = await listPlanned(db, identity, { buildingId })
  // What began before and lasts until then takes its time as well.
  const wide = { ...window, from: addDays(window.from, -1) }
  const waiting = await listWaiting(
    db,
    schedules.map(({ id }) => id),
    now,
  )
  const planned = (await listPlans(db, schedules, wide)).filter(
    ({ scheduleId, date, startAt, skipped }) =>
      Date.parse(startAt) > now.getTime() || skipped || waiting.has(`${scheduleId} ${date}`),
  )
  const past = await listOutcomes(db, identity, { buildingId, ...wide })
  const marked = markOverlaps([...past.map((one) => ({ ...one, skipped: false })), ...planned])
  const shown = marked.filter(({ startAt }) => Date.parse(startAt) >= window.from.getTime())
  return findHindrances(parts, ctx, shown, now)
}

/** What the schedules' rules lead to, whatever came of it. */
async function listPlans(
  db: Database,
  schedules: readonly PlannedSchedule[],
  window: Window,
): Promise<Described[]> {
  const skips = await listSkips(
    db,
    schedules.map(({ id }) => id),
  )
  return schedules.flatMap((schedule) =>
    listSpans(schedule, schedule.timezone, window).map((span) => ({
      ...describe(schedule),
      ...toWire(span),
      ...{ skipped: skips.has(`${schedule.id} ${span.date}`), result: null, runId: null },
    })),
  )
}

type Described = Omit<Occurrence, 'overlaps' | 'hindrance'>

function describe(schedule: PlannedSchedule) {
  const { id, title, buildingId, timezone, robotId, robotName, flowId, flowName, priority, repeat } = schedule
  return {
    scheduleId: id,
    title,
    buildingId,
    timezone,
    robotId,
    robotName,
    flowId,
    flowName,
    priority,
    repeat,
  }
}

function toWire({ date, startAt, endAt }: { date: string; startAt: Date; endAt: Date }) {
  return { date, startAt: startAt.toISOString(), endAt: endAt.toISOString() }
}

/** In order. */
function markOverlaps(occurrences: readonly Described[]): (Described & { overlaps: boolean })[] {
  const marked = occurrences
    .map((occurrence) => ({ ...occurrence, overlaps: false }))
    .toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt))
  const last = new Map<string, (typeof marked)[number]>()
  for (const occurrence of marked) {
    if (occurrence.skipped) continue
    const before = last.get(occurrence.robotId)
    if (before !== undefined && Date.parse(before.endAt) > Date.parse(occurrence.startAt)) {
      before.overlaps = true
      occurrence.overlaps = true
    }
    if (before === undefined || Date.parse(before.endAt) < Date.parse(occurrence.endAt))
      last.set(occurrence.robotId, occurrence)
  }
  return marked
}

/** Why those of the next day would not begin if they were due now. */
async function findHindrances(
  { link, flowStarter }: Parts,
  { db }: Context,
  occurrences: readonly (Described & { overlaps: boolean })[],
  now: Date,
): Promise<Occurrence[]> {
  const known = new Map<string, Occurrence['hindrance']>()
  const isSoon = ({ startAt, result, skipped }: Described) =>
    result === null &&
    !skipped &&
    Date.parse(startAt) > now.getTime() &&
    Date.parse(startAt) < now.getTime() + dayMs
  const toKey = ({ robotId, flowId }: Pick<Described, 'robotId' | 'flowId'>) => `${robotId} ${flowId}`
  const pairs = new Map(occurrences.filter(isSoon).map((occurrence) => [toKey(occurrence), occurrence]))
  const wanted = [...pairs].flatMap(([key, { robotId, flowId }]) => {
    const twin = link.twinById(robotId)
    return twin === undefined ? [] : [{ key, twin, flowId }]
  })
  const looked = wanted.slice(0, looksMax)
  const ready = await flowStarter.prepare(db, looked)
  for (const [index, { key }] of looked.entries()) {
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

type Wanted = {
  /** The one that is changed; `null`: it is new. */
  scheduleId: string | null
  robotId: string
  times: ScheduleTimes
  timezone: string
}

/**
 * What other schedules would have the robot do at the same time, in the weeks from now on or from its beginning. Of all of
 * them, whoever sees them: the robot is there once.
 */
export async function findConflicts(
  db: Database,
  now: Date,
  { scheduleId, robotId, times, timezone }: Wanted,
): Promise<Occurrence[]> {
  const begins = new Date(Math.max(now.getTime(), Date.parse(`${times.startAt}:00Z`) - dayMs))
  const window = { from: begins, to: addDays(begins, scheduleLimits.daysMax) }
  const spans = listSpans(times, timezone, window)
  const schedules = await listPlannedOf(db, robotId)
  const others = await listPlans(
    db,
    schedules.filter(({ id }) => id !== scheduleId),
    { ...window, from: addDays(begins, -1) },
  )
  return others
    .filter(
      ({ skipped, startAt, endAt }) =>
        !skipped && spans.some((span) => span.startAt < new Date(endAt) && span.endAt > new Date(startAt)),
    )
    .map((occurrence) => ({ ...occurrence, overlaps: true, hindrance: null }))
    .toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt))
}

function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs)
}
