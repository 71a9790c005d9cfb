/** Trigger rules, as `factories.ts` makes rows. */
import type { TriggerActionInput, TriggerCondition } from '@wheelhouse/contract/inspections/trigger-rule'
import { planTime } from '../inspections/triggers/trigger-rule.store.ts'
import type { Database } from '../kernel/database/database.ts'
import { stamps, testNow, unique } from './factories.ts'

type Values = {
  buildingId: string
  condition: TriggerCondition
  action: TriggerActionInput
  status?: 0 | 1
  name?: string
}

/** In the building's organisation. */
export async function aTriggerRule(db: Database, { buildingId, condition, action, ...values }: Values) {
  const { organizationId } = await db
    .selectFrom('buildings')
    .select('organizationId')
    .where('id', '=', buildingId)
    .executeTakeFirstOrThrow()
  const row = await db
    .insertInto('triggerRules')
    .values({
      name: `Trigger ${unique()}`,
      status: 1,
      cooldownSec: 60,
      ...stamps,
      ...values,
      organizationId,
      buildingId,
      condition: JSON.stringify(condition),
      action: JSON.stringify(action),
    })
    .returning(['id', 'name', 'buildingId', 'revision'])
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => planTime(tx, row.id, testNow))
  return row
}
