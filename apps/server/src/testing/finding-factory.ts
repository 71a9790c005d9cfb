import type { Insertable } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { testNow } from './factories.ts'
import { aRun } from './flow-factories.ts'

/** The report of a run whose first step, `step 1`, failed, and whose second, `step 2`, did not. */
export async function anAbnormalReport(db: Database, robot: { robotId: string }): Promise<{ id: string }> {
  const { id } = await aRun(db, robot)
  const step = { type: 100, flowId: id, rounds: '[]', startedAt: testNow, endedAt: testNow }
  await db
    .insertInto('flowRunVisits')
    .values([
      { runId: id, visit: 1, stepId: 's1', name: 'To the boiler', status: 'failed', ...step },
      { runId: id, visit: 2, stepId: 's2', name: 'To the door', status: 'done', ...step },
    ])
    .execute()
  return { id }
}

/** Of a report of its own, nobody's yet. */
export async function aFinding(
  db: Database,
  { robotId, ...values }: { robotId: string } & Partial<Insertable<DB['findings']>>,
) {
  const { id: reportId } = await anAbnormalReport(db, { robotId })
  const { organizationId, buildingId, title } = await db
    .selectFrom('reports')
    .select(['organizationId', 'buildingId', 'title'])
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('findings')
    .values({
      organizationId,
      buildingId,
      reportId,
      robotId,
      reportTitle: title,
      detailId: 'step 1',
      title: 'To the boiler',
      foundAt: testNow,
      result: 9,
      createdAt: testNow,
      updatedAt: testNow,
      ...values,
    })
    .returning(['id', 'reportId', 'revision'])
    .executeTakeFirstOrThrow()
}
