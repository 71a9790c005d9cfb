import { flowScopes } from '@wheelhouse/contract/flows/flow'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Identity, organizationCondition } from '../../kernel/http/identity.ts'

/** Entities that belong to an organisation, and the tables that determine which one. */
const ownedTables = {
  organization: ['organizations', 'id'],
  operator: ['operators', 'organizationId'],
  building: ['buildings', 'organizationId'],
  robot: ['robots', 'organizationId'],
  device: ['devices', 'organizationId'],
  pose: ['poseDefs', 'organizationId'],
  poseNetwork: ['poseNetworks', 'organizationId'],
  flow: ['flows', 'organizationId'],
  recording: ['recordings', 'organizationId'],
  recordingClip: ['recordingClips', 'organizationId'],
  evidence: ['evidences', 'organizationId'],
  exportHistory: ['exportHistories', 'organizationId'],
  file: ['files', 'organizationId'],
} as const

/**
 * Administrators of an organisation see what its people and API clients did, including denied attempts, and what
 * anybody did to the organisation's data; never what a system administrator did to another organisation's data, nor
 * what others did to flows that are hidden from them.
 */
export function auditVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  if (identity.scope.kind === 'everything') return sql<SqlBool>`true`
  const branches = Object.entries(ownedTables).map(
    ([entity, [table, owner]]) => sql`
      when ${sql.lit(entity)} then exists (select from ${sql.table(table)}
        where ${sql.ref(`${table}.id`)} = audit_log.entity_id::uuid
        and ${organizationCondition(identity, `${table}.${owner}`)})`,
  )
  const isOfOwnFloor = sql`exists (select from floors join buildings on buildings.id = floors.building_id
    where floors.id = audit_log.entity_id::uuid and ${organizationCondition(identity, 'buildings.organizationId')})`
  const hasRow = sql`audit_log.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`
  const isOfOwnRow = sql`case when ${hasRow}
    then case audit_log.entity ${sql.join(branches, sql` `)} when 'floor' then ${isOfOwnFloor} else false end
    else false end`
  // A system administrator also belongs to an organisation, but changes data of any other.
  const isOfOwnPeople = sql`(${organizationCondition(identity, 'auditLog.organizationId')}
    and (audit_log.operator_id in (select id from operators where type = ${operatorTypes.systemAdministrator})) is not true)`
  const isOfHiddenFlow = sql`(audit_log.entity = 'flow'
    and audit_log.organization_id is distinct from ${identity.organizationId}
    and case when ${hasRow} then not exists (select from flows
      where flows.id = audit_log.entity_id::uuid and ${flowCondition(identity)}) else true end)`
  return sql<SqlBool>`((${isOfOwnPeople} or ${isOfOwnRow}) and not ${isOfHiddenFlow})`
}

/** For flows, the rule of `flow.policy.ts` for people who see whole organisations: nobody else reads the log. */
export function flowCondition(identity: Identity): RawBuilder<SqlBool> {
  if (identity.scope.kind === 'everything') return sql<SqlBool>`true`
  return sql<SqlBool>`(${organizationCondition(identity, 'flows.organizationId')}
    and (flows.scope = ${flowScopes.publish} or flows.organization_id = ${identity.organizationId}))`
}
