import type { Schedule, ScheduleCreate } from '@wheelhouse/contract/schedules/schedule'
import { scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import { scheduleLogRoutes } from '@wheelhouse/contract/schedules/schedule-log'
import type { FlowStarter } from '../flows/runs/begin/begin-run.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { getBuilding } from '../kernel/entities/place.store.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Context, OperatorContext } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { getRobot } from '../robots/robot.store.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { isLetBySetting } from '../system/narrowed-permissions.ts'
import { findConflicts } from './find-conflicts.ts'
import { listOccurrences } from './list-occurrences.ts'
import { moveOccurrence } from './move-occurrence.ts'
import { prepareSchedule, requireGoodTimes } from './prepare-schedule.ts'
import { scheduleStore, setSkip } from './schedule.store.ts'
import { giveUpWaiting, planNext } from './schedule-due.store.ts'
import { countScheduleLogs, listScheduleLogs } from './schedule-log.store.ts'
import { getComing } from './split-off.ts'
import { splitSchedule } from './split-schedule.ts'

const entity = 'schedule'

/** Schedules, their calendar and their log (R-SCHEDULES-1 to R-SCHEDULES-5). */
export function scheduleHandlers(parts: { link: LinkContext; flowStarter: FlowStarter }): RouteBinding[] {
  return Object.values({
    ...crudHandlers<Schedule, ScheduleCreate>(scheduleRoutes, scheduleStore, {
      entity,
      prepare: async (tx, ctx, body, before) => {
        if (before === null) await requirePlanner(ctx)
        return prepareSchedule(tx, ctx, body, before)
      },
      mayChange: isPlanner,
      // The next occurrence is computed from now on: past ones are not run when their schedule is changed.
      afterwards: async (tx, { clock }, _input, id) => {
        await giveUpWaiting(tx, id, clock.now())
        await planNext(tx, id, clock.now())
      },
    }),
    occurrences: handle(scheduleRoutes.occurrences, async ({ query }, ctx) => {
      const { buildingId, after = null } = query
      if (buildingId !== undefined) await getBuilding(ctx.db, ctx.identity, buildingId)
      return listOccurrences(parts, ctx, {
        buildingId,
        from: new Date(query.from),
        to: new Date(query.to),
        after,
      })
    }),
    conflicts: handle(scheduleRoutes.conflicts, async ({ body }, ctx) => {
      const { scheduleId, robotId, part = null, ...times } = body
      await requirePlanner(ctx)
      requireGoodTimes(times)
      const { buildingId } = await getRobot(ctx.db, ctx.identity, robotId)
      const { timezone } = await getBuilding(ctx.db, ctx.identity, buildingId)
      return findConflicts(ctx.db, ctx.clock.now(), { scheduleId, robotId, times, timezone, part })
    }),
    move: handle(scheduleRoutes.move, async ({ params, body }, ctx) => {
      await requirePlanner(ctx)
      return moveOccurrence(ctx, params.id, body)
    }),
    split: handle(scheduleRoutes.split, async ({ params, body }, ctx) => {
      await requirePlanner(ctx)
      return splitSchedule(ctx, params.id, body)
    }),
    skip: handle(scheduleRoutes.skip, async ({ params, body }, ctx) => {
      await requirePlanner(ctx)
      return skip(ctx, params.id, body)
    }),
    logs: handle(scheduleLogRoutes.list, ({ query }, { db, identity }) =>
      listScheduleLogs(db, identity, query.filter),
    ),
    countLogs: handle(scheduleLogRoutes.count, async ({ query }, { db, identity }) => ({
      count: await countScheduleLogs(db, identity, query.where),
    })),
  })
}

/** R-SCHEDULES-3. */
function isPlanner({ systemDb, identity }: Context): Promise<boolean> {
  return isLetBySetting(systemDb, identity.type, 'schedule:write')
}

/** @throws AppError auth.forbidden */
async function requirePlanner(ctx: Context): Promise<void> {
  if (!(await isPlanner(ctx))) throw new AppError('auth.forbidden')
}

/** @throws AppError entity.notFound, schedule.noOccurrence, schedule.begun */
async function skip(
  ctx: OperatorContext,
  id: string,
  { date, skipped }: { date: string; skipped: boolean },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await getComing(tx, ctx, id, date)
    await setSkip(tx, { id, date, skipped })
    await planNext(tx, id, ctx.clock.now())
    const entry = { action: 'schedule:skip', outcome: 'done', entity, entityId: id } as const
    await writeAudit(tx, ctx, { ...entry, after: { date, skipped } })
  })
}
