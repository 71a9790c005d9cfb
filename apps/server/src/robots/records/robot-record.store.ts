/** What is kept about a robot over time: changes of its settings, and what it did. */
import type { Filter } from '@wheelhouse/contract/kernel/filter'
import {
  type Activity,
  type Driving,
  drivingLimits,
  type SettingHistory,
} from '@wheelhouse/contract/robots/robot'
import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import { applyPage, pickFields, runFiltered, whereCondition } from '../../kernel/database/filter-sql.ts'
import type { Identity } from '../../kernel/http/identity.ts'
import { robotsVisibleTo } from '../robot.policy.ts'

const historyColumns = {
  id: 'robotSettingHistories.id',
  at: 'robotSettingHistories.at',
  source: 'robotSettingHistories.source',
}

export async function listSettingHistories(db: Database, robotId: string, filter: Filter | undefined) {
  const query = db
    .selectFrom('robotSettingHistories')
    .leftJoin('operators', 'operators.id', 'robotSettingHistories.operatorId')
    .select([
      'robotSettingHistories.id',
      'robotId',
      'at',
      'operatorId',
      'changes',
      'source',
      'operators.firstName',
      'operators.lastName',
    ])
    .where('robotId', '=', robotId)
    .where(whereCondition(filter?.where, historyColumns))
  const rows = await runFiltered(applyPage(query, filter, historyColumns, 'at DESC').execute())
  return pickFields(rows.map(withOperator), filter)
}

/** The names of the person, who may not be there. */
function withOperator<Row extends { firstName: string | null; lastName: string | null }>({
  firstName,
  lastName,
  ...row
}: Row) {
  return { ...row, operator: firstName === null || lastName === null ? null : { firstName, lastName } }
}

type NewSettingHistory = Omit<SettingHistory, 'id' | 'operator'>

export function addSettingHistory(db: Database, history: NewSettingHistory): Promise<void> {
  return addSettingHistories(db, [history])
}

/** For many robots in one statement. */
export async function addSettingHistories(
  db: Database,
  histories: readonly NewSettingHistory[],
): Promise<void> {
  await sql`
    insert into robot_setting_histories (robot_id, at, operator_id, changes, source)
    select "robotId", at, "operatorId", changes, source
      from jsonb_to_recordset(${JSON.stringify(histories)}::jsonb)
        as history ("robotId" uuid, at timestamptz, "operatorId" uuid, changes jsonb, source text)`.execute(
    db,
  )
}

const activityColumns = {
  id: 'robotActivities.id',
  at: 'robotActivities.at',
  level: 'robotActivities.level',
  service: 'robotActivities.service',
  type: 'robotActivities.type',
  errorCode: 'robotActivities.errorCode',
}

export async function listActivities(db: Database, robotId: string, filter: Filter | undefined) {
  return pickFields(await listWholeActivities(db, robotId, filter), filter)
}

/** The same, whatever fields are requested. */
export async function listWholeActivities(db: Database, robotId: string, filter: Filter | undefined) {
  const query = db
    .selectFrom('robotActivities')
    .leftJoin('operators', 'operators.id', 'robotActivities.operatorId')
    .select(['robotActivities.id', 'robotId', 'at', 'level', 'service', 'robotActivities.type', 'name'])
    .select(['detail', 'errorCode', 'firstName', 'lastName'])
    .where('robotId', '=', robotId)
    .where(whereCondition(filter?.where, activityColumns))
  const rows = await runFiltered(applyPage(query, filter, activityColumns, 'at DESC').execute())
  return rows.map(withOperator)
}

/** Who drove the visible robots from `from` to `to`, newest first. */
export async function listDriving(
  db: Database,
  identity: Identity,
  { from, to, buildingId }: { from: string; to: string; buildingId?: string },
): Promise<Driving[]> {
  const rows = await db
    .selectFrom('robotActivities as a')
    .innerJoin('robots', 'robots.id', 'a.robotId')
    .leftJoin('operators as o', 'o.id', 'a.operatorId')
    .select(['a.robotId', 'robots.name as robotName', 'a.at', 'a.type', 'o.firstName', 'o.lastName'])
    .where('a.type', 'in', ['drivingStarted', 'drivingEnded'])
    .where('a.at', '>=', from)
    .where('a.at', '<', to)
    .where(robotsVisibleTo(identity))
    .$if(buildingId !== undefined, (query) => query.where('robots.buildingId', '=', buildingId ?? ''))
    .orderBy('a.at', 'desc')
    .limit(drivingLimits.rowsMax)
    .$castTo<Omit<Driving, 'operator'> & { firstName: string | null; lastName: string | null }>()
    .execute()
  return rows.map(withOperator)
}

/**
 * Stores an activity. Idempotent by `eventId`: one that arrives twice is stored once.
 * @returns whether it was new.
 */
export async function recordActivity(
  db: Database,
  activity: Omit<Activity, 'id' | 'operator'> & { eventId: string; operatorId?: string | null },
): Promise<boolean> {
  const added = await db
    .insertInto('robotActivities')
    .values({ ...activity, detail: JSON.stringify(activity.detail) })
    .onConflict((conflict) => conflict.columns(['robotId', 'eventId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Activities are kept for 180 days (R-ROBOTS-14). Returns how many were removed. */
export async function removeActivitiesBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('robotActivities')
    .where('at', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
