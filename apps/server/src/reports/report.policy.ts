import { hasPermission } from '@wheelhouse/contract/permissions'
import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/** General operators and area managers see the reports of their building, administrators those of their organisations. */
export function reportsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, { organization: 'p.organizationId', building: 'p.buildingId' })
}

/** What this person may do with a report they can see. */
export function reportCan({ type }: Identity): { update: boolean; delete: boolean } {
  return { update: hasPermission(type, 'report:comment'), delete: hasPermission(type, 'report:delete') }
}
