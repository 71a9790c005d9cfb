import { operatorTypes } from '@wheelhouse/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Identity, organizationCondition } from '../kernel/http/identity.ts'

/** Entities that belong to an organisation, and the tables that say to which. */
const ownedTables = {
  organization: ['organizations', 'id'],
  operator: ['operators', 'organizationId'],
  building: ['buildings', 'organizationId'],
  robot: ['robots', 'organizationId'],
  device: ['devices', 'organizationId'],
  pose: ['poseDefs', 'organizationId'],
  poseNetwork: ['poseNetworks', 'organizationId'],
} as const

/**
 * Administrators of an organisation see what its people and programs did, also where that was denied, and what anybody
 * did to what is the organisation's; never what a system administrator did to something of another one.
 */
export function auditVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  if (identity.scope.kind === 'everything') return sql<SqlBool>`true`
  const branches = Object.entries(ownedTables).map(
    ([entity, [table, owner]]) => sql`
      when ${sql.lit(entity)} then exists (select from ${sql.table(table)}
        where ${sql.ref(`${table}.id`)} = audit_log.entity_id::uuid
        and ${organizationCondition(identity, `${table}.${owner}`)})`,
  )
  const isOfOwnRow = sql`case when audit_log.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then case audit_log.entity ${sql.join(branches, sql` `)} else false end else false end`
  // A system administrator belongs to an organisation, too, and changes what belongs to any other.
  const isOfOwnPeople = sql`(${organizationCondition(identity, 'auditLog.organizationId')}
    and (audit_log.operator_id in (select id from operators where type = ${operatorTypes.systemAdministrator})) is not true)`
  return sql<SqlBool>`(${isOfOwnPeople} or ${isOfOwnRow})`
}
