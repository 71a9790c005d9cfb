import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import type { Robot, RobotCreate } from '@wheelhouse/contract/robots/robot'
import { sql } from 'kysely'
import { type Database, isDuplicate, type Tx } from '../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../kernel/database/filter-sql.ts'
import { requireRow } from '../kernel/database/require-row.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { robotsVisibleTo } from './robot.policy.ts'

const columns = {
  id: 'robots.id',
  name: 'robots.name',
  serialNumber: 'robots.serialNumber',
  model: 'robots.model',
  status: 'robots.status',
  buildingId: 'robots.buildingId',
  organizationId: 'robots.organizationId',
  robotGroupId: 'robots.robotGroupId',
  lastCommAt: 'robotContacts.lastCommAt',
  createdAt: 'robots.createdAt',
  updatedAt: 'robots.updatedAt',
}

const ownColumns = [
  'robots.id',
  'robots.organizationId',
  'robots.buildingId',
  'robots.robotGroupId',
  'robots.initialFloorId',
  'robots.name',
  'robots.model',
  'robots.serialNumber',
  'robots.hwRevision',
  'robots.status',
  'robots.armModel',
  'robots.armType',
  'robots.archiveStart',
  'robots.videoMode',
  'robots.notes',
  'robots.version',
  'robots.manufacturer',
  'robots.revision',
  'robots.createdAt',
  'robots.updatedAt',
  'robots.createdBy',
  'robots.updatedBy',
] as const

const robotColumns = [...ownColumns, 'robotContacts.lastCommAt'] as const

/** Robots that have not been deleted and that this person may see. */
function visibleRobots(db: Database, identity: Identity) {
  return db
    .selectFrom('robots')
    .leftJoin('robotContacts', 'robotContacts.robotId', 'robots.id')
    .where('robots.deletedAt', 'is', null)
    .where(robotsVisibleTo(identity))
}

export async function listRobots(db: Database, identity: Identity, filter: Filter | undefined) {
  const query = visibleRobots(db, identity).select(robotColumns).where(whereCondition(filter?.where, columns))
  return listRows(applyPage(query, filter, columns, 'name'), filter)
}

export async function countRobots(
  db: Database,
  identity: Identity,
  where: Where | undefined,
): Promise<number> {
  return countRows(visibleRobots(db, identity).where(whereCondition(where, columns)))
}

/**
 * A robot that this person may see.
 * @throws AppError entity.notFound.
 */
export async function getRobot(db: Database, identity: Identity, id: string): Promise<Robot> {
  const robot = await visibleRobots(db, identity)
    .select(robotColumns)
    .where('robots.id', '=', id)
    .executeTakeFirst()
  if (!robot) throw new AppError('entity.notFound')
  return robot
}

/**
 * The same, locked until the transaction ends.
 * @throws AppError entity.notFound.
 */
export async function getRobotForChange(tx: Tx, identity: Identity, id: string): Promise<Robot> {
  const robot = await visibleRobots(tx, identity)
    .select(robotColumns)
    .where('robots.id', '=', id)
    .forUpdate('robots')
    .executeTakeFirst()
  if (!robot) throw new AppError('entity.notFound')
  return robot
}

/**
 * Serial numbers of the robots that this person may see, the first by name.
 * @param limit how many at most
 */
export async function listVisibleSerials(db: Database, identity: Identity, limit: number): Promise<string[]> {
  const query = visibleRobots(db, identity).select('robots.serialNumber').orderBy('robots.name')
  const rows = await query.orderBy('robots.id').limit(limit).execute()
  return rows.map(({ serialNumber }) => serialNumber)
}

/**
 * The serial number of a robot that this person may see.
 * @throws AppError entity.notFound.
 */
export async function getVisibleSerial(
  db: Database,
  identity: Identity,
  serialNumber: string,
): Promise<string> {
  const query = visibleRobots(db, identity).select('robots.serialNumber')
  const robot = await query.where('robots.serialNumber', '=', serialNumber).executeTakeFirst()
  if (!robot) throw new AppError('entity.notFound')
  return robot.serialNumber
}

export type RobotValues = RobotCreate & { organizationId: string }
/** Who changes something, and when. */
type Change = { operatorId: string | null; now: Date }

/** @throws AppError entity.duplicate if another robot that has not been deleted has the serial number. */
export async function createRobot(
  db: Database,
  values: RobotValues,
  { operatorId, now }: Change,
): Promise<Robot> {
  try {
    const robot = await db
      .insertInto('robots')
      .values({ ...values, createdAt: now, updatedAt: now, createdBy: operatorId, updatedBy: operatorId })
      .returning(ownColumns)
      .executeTakeFirstOrThrow()
    return { ...robot, lastCommAt: null }
  } catch (error) {
    if (!isDuplicate(error, 'robots_serial_number')) throw error
    const taken = { path: 'serialNumber', code: 'serialNumber.taken', message: 'The serial number is taken.' }
    throw new AppError('entity.duplicate', undefined, [taken])
  }
}

export async function updateRobot(
  db: Database,
  robot: Robot,
  values: Partial<RobotValues>,
  { operatorId, now }: Change,
): Promise<void> {
  const changed = await db
    .updateTable('robots')
    .set({ ...values, revision: robot.revision + 1, updatedAt: now, updatedBy: operatorId })
    .$if(values.organizationId !== undefined && values.organizationId !== robot.organizationId, (query) =>
      query.set(toNewOwner(now)),
    )
    .where('id', '=', robot.id)
    .executeTakeFirstOrThrow()
  requireRow(changed)
}

/** The former owner knows the address of its display, and the new one reads nothing of before (migration 0618). */
const toNewOwner = (now: Date) => ({
  ownedSince: now,
  guideScreenHash: null,
  guideScreenAt: null,
})

/** The ids of an organisation's robots. */
export async function listRobotIds(db: Database, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('robots')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks the robot as deleted: it disappears from lists and its link is closed; its records stay. */
export async function softDeleteRobot(db: Database, id: string, { operatorId, now }: Change): Promise<void> {
  const changed = await db
    .updateTable('robots')
    .set({ deletedAt: now, updatedAt: now, updatedBy: operatorId })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  requireRow(changed)
}

/** Is a flow's run of the robot under way? */
export async function hasOpenRun(db: Database, robotId: string): Promise<boolean> {
  const run = await db
    .selectFrom('flowRuns')
    .select('id')
    .where('robotId', '=', robotId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return run !== undefined
}

/** Who holds the robot's lease at this moment; `null` if nobody does. */
export async function findDriver(
  db: Database,
  robotId: string,
): Promise<{ firstName: string; lastName: string } | null> {
  const driver = await db
    .selectFrom('teleopLeases')
    .innerJoin('operators', 'operators.id', 'teleopLeases.operatorId')
    .select(['operators.firstName', 'operators.lastName'])
    .where('teleopLeases.robotId', '=', robotId)
    .where('teleopLeases.expiresAt', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst()
  return driver ?? null
}
