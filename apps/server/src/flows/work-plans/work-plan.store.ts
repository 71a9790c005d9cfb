import { workPlanSchema } from '@wheelhouse/contract/flows/work-plan'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import { type Identity, scopeCondition } from '../../kernel/http/identity.ts'

/** General operators and area managers see the plans of their building, others those of their organisations. */
function workPlansVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, {
    organization: 'workPlans.organizationId',
    building: 'workPlans.buildingId',
  })
}

export const workPlanStore = crudStore('workPlans', {
  schema: workPlanSchema,
  visibleTo: workPlansVisibleTo,
  order: 'name',
})

/** The names of those of the plans that are switched off, by id. */
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
