import { findTimeFault, type Schedule, type ScheduleCreate } from '@wheelhouse/contract/schedules/schedule'
import { flowStore } from '../flows/flow.store.ts'
import { listCalledFlows } from '../flows/runs/store/called-flows.store.ts'
import type { Tx } from '../kernel/database/database.ts'
import { getBuilding } from '../kernel/entities/place.store.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import { getRobotForChange } from '../robots/robot.store.ts'
import { hasConflict } from './find-conflicts.ts'
import { hasMoves } from './schedule.store.ts'

/**
 * Prepares a schedule for storing: adds its owners, and checks it against its robot, its flow and other schedules.
 * @throws AppError entity.notFound, request.invalid, schedule.overlaps
 */
export async function prepareSchedule(
  tx: Tx,
  { identity, clock }: Context,
  schedule: ScheduleCreate,
  before: Schedule | null,
) {
  requireGoodTimes(schedule)
  // Locks the robot, so that nobody plans anything else for it meanwhile.
  const { buildingId } = await getRobotForChange(tx, identity, schedule.robotId)
  const flow = await flowStore.get(tx, identity, schedule.flowId)
  if (flow.buildingId !== buildingId)
    throw invalidField('flowId', 'schedule.otherBuilding', 'Robot and flow must be of the same building.')
  const { organizationId, timezone } = await getBuilding(tx, identity, buildingId)
  const { robotId, priority, status, ...times } = schedule
  if (!priority && status === 1) {
    const wanted = { scheduleId: before?.id ?? null, robotId, times, timezone, part: null }
    if (await hasConflict(tx, clock.now(), wanted)) throw new AppError('schedule.overlaps')
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
export function requireGoodTimes(times: Parameters<typeof findTimeFault>[0]): void {
  const fault = findTimeFault(times)
  if (fault !== null) throw invalidField(fault.field, fault.code, 'The times do not fit together.')
}
