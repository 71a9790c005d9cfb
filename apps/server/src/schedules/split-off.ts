import { isFirstOccurrence, type SeriesPart } from '@wheelhouse/contract/schedules/occurrence-times'
import type { Schedule, ScheduleCreate } from '@wheelhouse/contract/schedules/schedule'
import type { Tx } from '../kernel/database/database.ts'
import { listDifferences, toChange } from '../kernel/entities/crud-handlers.ts'
import { getBuilding } from '../kernel/entities/place.store.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { getDayBefore } from './move-times.ts'
import { prepareSchedule } from './prepare-schedule.ts'
import { findSpan } from './recurrence.ts'
import { moveSkips, scheduleStore, setSkip } from './schedule.store.ts'
import { giveUpWaiting, planNext } from './schedule-due.store.ts'

/**
 * The schedule of an occurrence that has not begun, locked for a change.
 * @throws AppError entity.notFound, schedule.noOccurrence, schedule.begun
 */
export async function getComing(
  tx: Tx,
  { identity, clock }: OperatorContext,
  id: string,
  date: string,
): Promise<{ schedule: Schedule; isFirst: boolean }> {
  const schedule = await scheduleStore.getForChange(tx, identity, id)
  const { timezone } = await getBuilding(tx, identity, schedule.buildingId)
  const span = findSpan(schedule, timezone, date)
  if (span === null) throw new AppError('schedule.noOccurrence')
  if (span.startAt <= clock.now()) throw new AppError('schedule.begun')
  return { schedule, isFirst: isFirstOccurrence(schedule, date) }
}

/**
 * Turns a part of a series into a separate schedule with these values; the series continues without it.
 * @throws AppError entity.notFound, request.invalid, schedule.overlaps
 */
export async function splitOff(
  tx: Tx,
  ctx: OperatorContext,
  schedule: Schedule,
  { date, scope, values }: SeriesPart & { values: ScheduleCreate },
): Promise<Schedule> {
  const { id } = schedule
  const now = ctx.clock.now()
  await giveUpWaiting(tx, id, now)
  if (scope === 'one') await setSkip(tx, { id, date, skipped: true })
  else await scheduleStore.update(tx, schedule, { until: getDayBefore(date) }, toChange(ctx))
  await planNext(tx, id, now)
  const prepared = await prepareSchedule(tx, ctx, values, null)
  const created = await scheduleStore.create(tx, prepared, toChange(ctx))
  if (scope === 'following') await moveSkips(tx, { from: id, to: created.id, after: date })
  await planNext(tx, created.id, now)
  return created
}

/**
 * Changes all of a schedule.
 * @throws AppError entity.notFound, request.invalid, schedule.overlaps
 */
export async function changeWhole(
  tx: Tx,
  ctx: OperatorContext,
  schedule: Schedule,
  values: ScheduleCreate,
): Promise<Schedule> {
  const { id } = schedule
  const now = ctx.clock.now()
  await giveUpWaiting(tx, id, now)
  const prepared = await prepareSchedule(tx, ctx, values, schedule)
  await scheduleStore.update(tx, schedule, listDifferences(schedule, prepared), toChange(ctx))
  await planNext(tx, id, now)
  return scheduleStore.get(tx, ctx.identity, id)
}
