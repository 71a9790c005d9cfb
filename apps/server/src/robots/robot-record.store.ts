/** What is kept about a robot over time: changes of its settings, and what it did. */
import type { Filter } from '@wheelhouse/contract/kernel/filter'
import type { Activity, settingHistorySchema } from '@wheelhouse/contract/robots/robot'
import type { z } from 'zod'
import type { Database } from '../kernel/database/database.ts'
import { applyPage, pickFields, runFiltered, whereCondition } from '../kernel/database/filter-sql.ts'

type SettingHistory = z.output<typeof settingHistorySchema>

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
  return pickFields(rows.map(withOperator) as SettingHistory[], filter)
}

/** The names of the person, who may not be there. */
function withOperator<Row extends { firstName: string | null; lastName: string | null }>({
  firstName,
  lastName,
  ...row
}: Row) {
  return { ...row, operator: firstName === null || lastName === null ? null : { firstName, lastName } }
}

export async function addSettingHistory(
  db: Database,
  history: Omit<SettingHistory, 'id' | 'operator'>,
): Promise<void> {
  await db
    .insertInto('robotSettingHistories')
    .values({ ...history, changes: JSON.stringify(history.changes) })
    .execute()
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
  const query = db
    .selectFrom('robotActivities')
    .leftJoin('operators', 'operators.id', 'robotActivities.operatorId')
    .select(['robotActivities.id', 'robotId', 'at', 'level', 'service', 'robotActivities.type', 'name'])
    .select(['detail', 'errorCode', 'firstName', 'lastName'])
    .where('robotId', '=', robotId)
    .where(whereCondition(filter?.where, activityColumns))
  const rows = await runFiltered(applyPage(query, filter, activityColumns, 'at DESC').execute())
  return pickFields(rows.map(withOperator) as Activity[], filter)
}

/**
 * Keeps an activity. One that arrives twice, by `eventId`, is kept once.
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
