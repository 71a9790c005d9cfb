import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Identity, scopeCondition } from '../../kernel/http/identity.ts'

/**
 * People of a building see its groups, administrators those of their organisations, if the contract includes the
 * automatic guide (R-GUIDE-7).
 */
export function knowledgeGroupsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  const isInScope = scopeCondition(identity, {
    organization: 'knowledgeGroups.organizationId',
    building: 'knowledgeGroups.buildingId',
  })
  return sql<SqlBool>`(${isInScope} and exists (select 1 from contracts
    where contracts.organization_id = knowledge_groups.organization_id and contracts.is_auto_guide))`
}
