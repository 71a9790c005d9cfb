import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { type Identity, sharedScopeCondition } from '../../kernel/http/identity.ts'

/**
 * Templates for every organisation, for one's own, and for one's own building. Who may change them is the same as for
 * resources.
 */
export function reportTemplatesVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  const own = sharedScopeCondition(identity, {
    organization: 'reportTemplates.organizationId',
    building: 'reportTemplates.buildingId',
  })
  return sql<SqlBool>`(report_templates.organization_id is null or ${own})`
}
