import type { Schedule } from '@wheelhouse/contract/schedules/schedule'
import type { Tx } from '../kernel/database/database.ts'
import { toChange } from '../kernel/entities/crud-handlers.ts'
import { getBuilding } from '../kernel/entities/place.store.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { getDayBefore, type Move, moveTimes } from './move-times.ts'
import { prepareSchedule } from './prepare-schedule.ts'
import { findNextSpan, findSpan } from './recurrence.ts'
import { moveSkips, scheduleStore, setSkip } from './schedule.store.ts'
import { giveUpWaiting, planNext } from './schedule-due.store.ts'

const entity = 'schedule'

/**
 * Has an occurrence, it and those after it, or all of its schedule begin at another time (R-SCHEDULES-1). What parts with
 * its series becomes a schedule of its own, and the series goes on without it.
 * @returns the schedule that the occurrence is of then
 * @throws AppError entity.notFound, schedule.noOccurrence, schedule.begun, schedule.overlaps, request.invalid
 */
export async function moveOccurrence(ctx: OperatorContext, id: string, wanted: Move): Promise<Schedule> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const { schedule, isFirst } = await getComing(tx, ctx, id, wanted.date)
    const isWhole = schedule.repeat === 'none' || (wanted.scope === 'following' && isFirst)
    const move: Move = isWhole ? { ...wanted, scope: 'all' } : wanted
    const times = moveTimes(schedule, move)
    const audit = (scheduleId: string) => {
      const entry = { action: 'schedule:move', outcome: 'done', entity, entityId: id } as const
      return writeAudit(tx, ctx, { ...entry, after: { ...move, scheduleId } })
    }
    await giveUpWaiting(tx, id, now)
    if (move.scope === 'all') {
      const { startAt, endAt, daysOfWeek } = await prepareSchedule(
        tx,
        ctx,
        { ...schedule, ...times },
        schedule,
      )
      await scheduleStore.update(tx, schedule, { startAt, endAt, daysOfWeek }, toChange(ctx))
      await planNext(tx, id, now)
      await audit(id)
      return scheduleStore.get(tx, ctx.identity, id)
    }
    if (move.scope === 'one') await setSkip(tx, { id, date: move.date, skipped: true })
    else await scheduleStore.update(tx, schedule, { until: getDayBefore(move.date) }, toChange(ctx))
    await planNext(tx, id, now)
    const { id: _id, revision: _revision, ...values } = schedule
    const prepared = await prepareSchedule(tx, ctx, { ...values, ...times }, null)
    const parted = await scheduleStore.create(tx, prepared, toChange(ctx))
    if (move.scope === 'following') await moveSkips(tx, { from: id, to: parted.id, after: move.date })
    await planNext(tx, parted.id, now)
    await audit(parted.id)
    return parted
  })
}

/**
 * The schedule of an occurrence that has not begun, held for a change.
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
  return { schedule, isFirst: findNextSpan(schedule, timezone, new Date(0))?.date === date }
}
