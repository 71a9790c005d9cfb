import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Identity, sharedScopeCondition } from '../identity.ts'

/**
 * A file that nothing uses yet belongs to whoever brought it. One that is used is seen where its entity is: in a
 * building, in an organisation, or everywhere.
 */
export function filesReadableBy(identity: Identity): RawBuilder<SqlBool> {
  const organization = sql.ref('files.organizationId')
  const isInScope = sharedScopeCondition(identity, {
    organization: 'files.organizationId',
    building: 'files.buildingId',
  })
  const usedAt = sql.ref('files.usedAt')
  return sql<SqlBool>`case when ${usedAt} is null then ${sql.ref('files.createdBy')} = ${identity.operatorId}
    else ${organization} is null or ${isInScope} end`
}
