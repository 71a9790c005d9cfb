import { type WorkPlan, workPlanSchema } from '@wheelhouse/contract/flows/work-plan'
import type { Database } from '../../kernel/database/database.ts'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import { workPlansVisibleTo } from '../flow.policy.ts'
import { stepRevisions } from '../step-revisions.store.ts'

const rows = crudStore('workPlans', {
  schema: workPlanSchema,
  visibleTo: workPlansVisibleTo,
  order: 'name',
})

export const workPlanRevisions = stepRevisions<WorkPlan['definition']>('work_plans')

export const workPlanStore: typeof rows = {
  ...rows,
  /** Its revisions are part of it, not usages. */
  usages: async (db, id) =>
    (await rows.usages(db, id)).filter(({ table }) => table !== workPlanRevisions.table),
}

/** The names of those plans that are disabled, by id. */
export async function listDisabledPlans(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const plans = await db
    .selectFrom('workPlans')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('status', '=', 0)
    .execute()
  return new Map(plans.map(({ id, name }) => [id, name]))
}
