import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Identity } from '../identity.ts'

/**
 * A file that nothing uses yet belongs to whoever brought it. One that is used is seen where its entity is: in a
 * building, in an organisation, or everywhere.
 */
export function filesReadableBy({ operatorId, scope }: Identity): RawBuilder<SqlBool> {
  const organization = sql.ref('files.organizationId')
  const building = sql.ref('files.buildingId')
  const isInScope =
    scope.kind === 'everything'
      ? sql`true`
      : scope.kind === 'organizations'
        ? sql`${organization} = any(${scope.ids}::uuid[])`
        : sql`(${organization} = ${scope.organizationId}
            and (${building} is null or ${building} = ${scope.buildingId}))`
  const usedAt = sql.ref('files.usedAt')
  return sql<SqlBool>`case when ${usedAt} is null then ${sql.ref('files.createdBy')} = ${operatorId}
    else ${organization} is null or ${isInScope} end`
}
