import { thresholdRuleSchema } from '@wheelhouse/contract/inspections/threshold-rule'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Tx } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/** General operators and area managers see the rules of their building, everyone else those of their organisations. */
function rulesVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, {
    organization: 'thresholdRules.organizationId',
    building: 'thresholdRules.buildingId',
  })
}

export const thresholdRuleStore = crudStore('thresholdRules', {
  schema: thresholdRuleSchema,
  visibleTo: rulesVisibleTo,
  order: 'name',
})

/** Is this one of the building's rules? Locks it until the transaction ends. */
export async function lockRule(tx: Tx, buildingId: string, id: string): Promise<boolean> {
  const rule = await tx
    .selectFrom('thresholdRules')
    .select('id')
    .where('id', '=', id)
    .where('buildingId', '=', buildingId)
    .forKeyShare()
    .executeTakeFirst()
  return rule !== undefined
}

/** Is this a device of the building? Locks it until the transaction ends. */
export async function isDeviceOf(tx: Tx, buildingId: string, id: string): Promise<boolean> {
  const device = await tx
    .selectFrom('devices')
    .select('id')
    .where('id', '=', id)
    .where('buildingId', '=', buildingId)
    .forKeyShare()
    .executeTakeFirst()
  return device !== undefined
}
