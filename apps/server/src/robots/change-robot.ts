/** Registering, changing and removing robots: each with its audit entry, and the history of its settings. */
import { listKeys, pickKeys } from '@wheelhouse/contract/kernel/typed'
import type { Robot, RobotCreate, RobotUpdate } from '@wheelhouse/contract/robots/robot'
import { robotSettings } from '@wheelhouse/contract/robots/robot-state'
import { hasRobotGroup } from '../buildings/building.store.ts'
import type { Tx } from '../kernel/database/database.ts'
import { getBuilding, hasFloor } from '../kernel/entities/place.store.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import { removeWaysIn } from './enrolment/change-credential.ts'
import { removeOpenEnrolment } from './enrolment/claim.store.ts'
import { addSettingHistory } from './records/robot-record.store.ts'
import {
  addMapSyncsOf,
  addSettingSyncs,
  failForeignMapSyncs,
  failSyncsOf,
} from './records/sync-history.store.ts'
import {
  createRobot,
  findDriver,
  getRobotForChange,
  hasOpenRun,
  listRobotIds,
  type RobotValues,
  softDeleteRobot,
  updateRobot,
} from './robot.store.ts'
import type { RobotChanges } from './robot-changes.ts'

/** @throws AppError entity.notFound (building), request.invalid (floor, group), entity.duplicate. */
export async function registerRobot(ctx: Context, values: RobotCreate): Promise<Robot> {
  return ctx.db.transaction().execute(async (tx) => {
    const organizationId = await checkPlace(tx, ctx, values)
    const robot = await createRobot(tx, { ...values, organizationId }, toChange(ctx))
    const { id, revision } = robot
    await addSettingSyncs(tx, { robotId: id, revision, settings: robotSettings }, ctx.clock.now())
    await addMapSyncsOf(tx, { robotId: id, buildingId: robot.buildingId }, ctx.clock.now())
    await writeAudit(tx, ctx, {
      action: 'robot:create',
      outcome: 'done',
      entity: 'robot',
      entityId: robot.id,
      after: robot,
    })
    return robot
  })
}

/**
 * Changes what differs; nothing is written when nothing does. A robot that runs a flow stays in its building;
 * whoever drives one that moves out of reach loses the lease.
 * @throws AppError entity.notFound, entity.changed when the form was filled from an older revision, request.invalid, robot.busy.
 */
export async function changeRobot(
  ctx: Context,
  id: string,
  { revision, ...wanted }: RobotUpdate,
): Promise<Robot> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await getRobotForChange(tx, ctx.identity, id)
    if (before.revision !== revision) throw new AppError('entity.changed')
    const organizationId = await checkPlace(tx, ctx, { ...before, ...wanted })
    const values: Partial<RobotValues> = { ...wanted, organizationId }
    const changes = differences(before, values)
    if (changes.length === 0) return before
    const after = pickKeys(
      values,
      changes.map(({ field }) => field),
    )
    if (after.buildingId !== undefined && (await hasOpenRun(tx, id))) throw new AppError('robot.busy')
    await updateRobot(tx, before, after, toChange(ctx))
    if (after.organizationId !== undefined) await removeOpenEnrolment(tx, id)
    const settings = robotSettings.filter((setting) => changes.some(({ field }) => field === setting))
    await addSettingSyncs(tx, { robotId: id, revision: revision + 1, settings }, ctx.clock.now())
    if (after.buildingId !== undefined) {
      const { buildingId } = after
      await failForeignMapSyncs(tx, { robotId: id, buildingId }, ctx.clock.now())
      await addMapSyncsOf(tx, { robotId: id, buildingId }, ctx.clock.now())
    }
    await addSettingHistory(tx, {
      robotId: id,
      at: ctx.clock.now().toISOString(),
      operatorId: ctx.identity.operatorId,
      changes,
      source: 'portal',
    })
    await writeAudit(tx, ctx, {
      action: 'robot:update',
      outcome: 'done',
      entity: 'robot',
      entityId: id,
      before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
      after,
    })
    return before
  })
}

/** @throws AppError entity.notFound, robot.drivenByOther while somebody holds the lease. */
export async function removeRobot(ctx: Context, id: string): Promise<Robot> {
  return ctx.db.transaction().execute(async (tx) => {
    const robot = await removeUnaudited(tx, ctx, id)
    await writeAudit(tx, ctx, {
      action: 'robot:delete',
      outcome: 'done',
      entity: 'robot',
      entityId: id,
      before: robot,
    })
    return robot
  })
}

/** @throws AppError entity.notFound, robot.drivenByOther. */
async function removeUnaudited(tx: Tx, ctx: Context, id: string): Promise<Robot> {
  const robot = await getRobotForChange(tx, ctx.identity, id)
  const driver = await findDriver(tx, id)
  if (driver !== null)
    throw new AppError('robot.drivenByOther', { name: `${driver.lastName} ${driver.firstName}` })
  await softDeleteRobot(tx, id, toChange(ctx))
  await removeWaysIn(tx, id)
  await failSyncsOf(tx, id, ctx.clock.now())
  return robot
}

/**
 * Deletes all robots of an organisation, as part of a change that is audited as a whole.
 * @returns a callback that notifies the rest of the server, to call once the change is stored
 * @throws AppError robot.drivenByOther.
 */
export async function removeRobotsOf(
  tx: Tx,
  ctx: Context,
  organizationId: string,
  changes: RobotChanges,
): Promise<() => void> {
  const ids = await listRobotIds(tx, organizationId)
  const removed: Robot[] = []
  for (const id of ids) removed.push(await removeUnaudited(tx, ctx, id))
  return () => {
    for (const { id, serialNumber } of removed) changes.emit({ kind: 'deleted', robotId: id, serialNumber })
  }
}

/**
 * The building must be one that this person may see; floor and group must be the building's own.
 * @returns the organisation that the robot belongs to by its building.
 */
async function checkPlace(
  tx: Tx,
  ctx: Context,
  place: Pick<Robot, 'buildingId' | 'initialFloorId' | 'robotGroupId'>,
): Promise<string> {
  const building = await getBuilding(tx, ctx.identity, place.buildingId)
  if (!(await hasFloor(tx, building.id, place.initialFloorId)))
    throw invalidField('initialFloorId', 'floor.notInBuilding', 'The floor is not one of the building.')
  if (place.robotGroupId !== null && !(await hasRobotGroup(tx, building.id, place.robotGroupId)))
    throw invalidField('robotGroupId', 'robotGroup.notInBuilding', 'The group is not one of the building.')
  return building.organizationId
}

function differences(
  before: Robot,
  wanted: Partial<RobotValues>,
): { field: keyof RobotValues; before: unknown; after: unknown }[] {
  return listKeys(wanted).flatMap((field) => {
    const [old, after] = [before[field], wanted[field]]
    return after === undefined || after === old ? [] : [{ field, before: old, after }]
  })
}

function toChange({ identity, clock }: Context) {
  return { operatorId: identity.operatorId, now: clock.now() }
}
