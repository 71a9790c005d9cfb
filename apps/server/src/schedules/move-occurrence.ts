import type { Schedule } from '@wheelhouse/contract/schedules/schedule'
import { writeAudit } from '../kernel/http/audit.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import { type Move, moveTimes } from './move-times.ts'
import { changeWhole, getComing, splitOff } from './split-off.ts'

const entity = 'schedule'

/**
 * Moves an occurrence, it and those after it, or its whole schedule to another time (R-SCHEDULES-1). What leaves its
 * series becomes a separate schedule, and the series continues without it.
 * @returns the schedule that the occurrence belongs to afterwards
 * @throws AppError entity.notFound, schedule.noOccurrence, schedule.begun, schedule.overlaps, request.invalid
 */
export async function moveOccurrence(ctx: OperatorContext, id: string, wanted: Move): Promise<Schedule> {
  return ctx.db.transaction().execute(async (tx) => {
    const { schedule, isFirst } = await getComing(tx, ctx, id, wanted.date)
    const isWhole = schedule.repeat === 'none' || (wanted.scope === 'following' && isFirst)
    const move: Move = isWhole ? { ...wanted, scope: 'all' } : wanted
    const { date, scope } = move
    const { id: _id, revision: _revision, ...rest } = schedule
    const values = { ...rest, ...moveTimes(schedule, move) }
    const moved =
      scope === 'all'
        ? await changeWhole(tx, ctx, schedule, values)
        : await splitOff(tx, ctx, schedule, { date, scope, values })
    const entry = { action: 'schedule:move', outcome: 'done', entity, entityId: id } as const
    await writeAudit(tx, ctx, { ...entry, after: { ...move, scheduleId: moved.id } })
    return moved
  })
}
