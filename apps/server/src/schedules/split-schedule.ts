import { getPartTimes, type SeriesPart } from '@wheelhouse/contract/schedules/occurrence-times'
import { type Schedule, type ScheduleUpdate, scheduleSchema } from '@wheelhouse/contract/schedules/schedule'
import { listDifferences } from '../kernel/entities/crud-handlers.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { changeWhole, getComing, splitOff } from './split-off.ts'

const entity = 'schedule'

/**
 * Changes an occurrence, or it and those after it, without the others (R-SCHEDULES-6). If nothing changes, nothing is
 * split.
 * @returns the schedule that the occurrence belongs to afterwards
 * @throws AppError entity.notFound, entity.changed, schedule.noOccurrence, schedule.begun, schedule.overlaps, request.invalid
 */
export async function splitSchedule(
  ctx: OperatorContext,
  id: string,
  { date, scope, revision, ...changes }: SeriesPart & ScheduleUpdate,
): Promise<Schedule> {
  return ctx.db.transaction().execute(async (tx) => {
    const { schedule, isFirst } = await getComing(tx, ctx, id, date)
    if (schedule.revision !== revision) throw new AppError('entity.changed')
    const times = schedule.repeat === 'none' ? schedule : getPartTimes(schedule, { date, scope })
    const part = { ...schedule, ...times }
    const after = listDifferences(part, changes)
    if (Object.keys(after).length === 0) return schedule
    const before = Object.fromEntries(Object.entries(part).filter(([field]) => Object.hasOwn(after, field)))
    const { id: _id, revision: _revision, ...values } = scheduleSchema.parse({ ...part, ...after })
    const isWhole = schedule.repeat === 'none' || (scope === 'following' && isFirst)
    const changed = isWhole
      ? await changeWhole(tx, ctx, schedule, values)
      : await splitOff(tx, ctx, schedule, { date, scope, values })
    const entry = { action: 'schedule:split', outcome: 'done', entity, entityId: id } as const
    await writeAudit(tx, ctx, { ...entry, before, after: { ...after, date, scope, scheduleId: changed.id } })
    return changed
  })
}
