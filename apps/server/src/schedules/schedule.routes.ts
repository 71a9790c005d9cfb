import type { Schedule, ScheduleCreate } from '@wheelhouse/contract/schedules/schedule'
import { findTimeFault, scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import { scheduleLogRoutes } from '@wheelhouse/contract/schedules/schedule-log'
import { flowStore } from '../flows/flow.store.ts'
import type { PrepareFlow } from '../flows/runs/begin-run.ts'
import { listCalledFlows } from '../flows/runs/run-records.store.ts'
import type { Tx } from '../kernel/database/database.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { getBuilding } from '../kernel/entities/place.store.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Context, OperatorContext } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import { getRobot, getRobotForChange } from '../robots/robot.store.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { findConflicts, listOccurrences } from './list-occurrences.ts'
import { findSpan } from './recurrence.ts'
import { hasMoves, scheduleStore, setSkip } from './schedule.store.ts'
import { giveUpWaiting, planNext } from './schedule-due.store.ts'
import { countScheduleLogs, listScheduleLogs } from './schedule-log.store.ts'

const entity = 'schedule'

/** Schedules, their calendar and their log (R-SCHEDULES-1 to R-SCHEDULES-5). */
export function scheduleHandlers(parts: { link: LinkContext; prepareFlow: PrepareFlow }): RouteBinding[] {
  return Object.values({
    ...crudHandlers<Schedule, ScheduleCreate>(scheduleRoutes, scheduleStore, {
      entity,
      prepare,
      // What is due follows from now on: what is over is not run when its schedule is changed.
      afterwards: async (tx, { clock }, _input, id) => {
        await giveUpWaiting(tx, id, clock.now())
        await planNext(tx, id, clock.now())
      },
    }),
    occurrences: handle(scheduleRoutes.occurrences, async ({ query }, ctx) => {
      const { buildingId } = query
      if (buildingId !== undefined) await getBuilding(ctx.db, ctx.identity, buildingId)
      return listOccurrences(parts, ctx, {
        ...{ buildingId, from: new Date(query.from), to: new Date(query.to) },
      })
    }),
    conflicts: handle(scheduleRoutes.conflicts, async ({ body }, ctx) => {
      const { scheduleId, robotId, ...times } = body
      requireGoodTimes(times)
      const { buildingId } = await getRobot(ctx.db, ctx.identity, robotId)
      const { timezone } = await getBuilding(ctx.db, ctx.identity, buildingId)
      return findConflicts(ctx.db, ctx.clock.now(), { scheduleId, robotId, times, timezone })
    }),
    skip: handle(scheduleRoutes.skip, ({ params, body }, ctx) => skip(ctx, params.id, body)),
    logs: handle(scheduleLogRoutes.list, ({ query }, { db, identity }) =>
      listScheduleLogs(db, identity, query.filter),
    ),
    countLogs: handle(scheduleLogRoutes.count, async ({ query }, { db, identity }) => ({
      count: await countScheduleLogs(db, identity, query.where),
    })),
  })
}

/** @throws AppError entity.notFound, request.invalid, schedule.overlaps */
async function prepare(
  tx: Tx,
  { identity, clock }: Context,
  schedule: ScheduleCreate,
  before: Schedule | null,
) {
  requireGoodTimes(schedule)
  // Nobody plans anything else for it meanwhile.
  const { buildingId } = await getRobotForChange(tx, identity, schedule.robotId)
  const flow = await flowStore.get(tx, identity, schedule.flowId)
  if (flow.buildingId !== buildingId)
    throw invalidField('flowId', 'schedule.otherBuilding', 'Robot and flow must be of the same building.')
  const { organizationId, timezone } = await getBuilding(tx, identity, buildingId)
  const { robotId, priority, status, ...times } = schedule
  if (!priority && status === 1) {
    const wanted = { scheduleId: before?.id ?? null, robotId, times, timezone }
    const others = await findConflicts(tx, clock.now(), wanted)
    if (others.some((other) => !other.priority)) throw new AppError('schedule.overlaps')
  }
  if (schedule.stopAtEnd) {
    const called = await listCalledFlows(tx, buildingId, [flow.id])
    const ids = called.map(({ id }) => id)
    if (await hasMoves(tx, ids))
      throw invalidField('stopAtEnd', 'schedule.movesAtEnd', 'The robot would stand in the way.')
  }
  return { ...schedule, organizationId, buildingId }
}

/** @throws AppError request.invalid */
function requireGoodTimes(times: Parameters<typeof findTimeFault>[0]): void {
  const fault = findTimeFault(times)
  if (fault !== null) throw invalidField(fault.field, fault.code, 'The times do not fit together.')
}

/** @throws AppError entity.notFound, schedule.noOccurrence, schedule.begun */
async function skip(
  ctx: OperatorContext,
  id: string,
  { date, skipped }: { date: string; skipped: boolean },
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const schedule = await scheduleStore.getForChange(tx, ctx.identity, id)
    const { timezone } = await getBuilding(tx, ctx.identity, schedule.buildingId)
    const span = findSpan(schedule, timezone, date)
    if (span === null) throw new AppError('schedule.noOccurrence')
    if (span.startAt <= now) throw new AppError('schedule.begun')
    await setSkip(tx, { id, date, skipped })
    await planNext(tx, id, now)
    const entry = { action: 'schedule:skip', outcome: 'done', entity, entityId: id } as const
    await writeAudit(tx, ctx, { ...entry, after: { date, skipped } })
  })
}
