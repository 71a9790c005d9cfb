import { flowScopes } from '@wheelhouse/contract/flows/flow'
import { isSystemAdmin } from '@wheelhouse/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/**
 * General operators and area managers see the flows and work plans of their building, others those of their organisations;
 * what is for an organisation alone is seen by its own people and system administrators, not by companies that look after it.
 */
function visibleByScope(identity: Identity, table: 'flows' | 'workPlans'): RawBuilder<SqlBool> {
  const inScope = scopeCondition(identity, {
    organization: `${table}.organizationId`,
    building: `${table}.buildingId`,
  })
  if (isSystemAdmin(identity.type)) return inScope
  const isOpen = sql<SqlBool>`(${sql.ref(`${table}.scope`)} = ${flowScopes.publish}
    or ${sql.ref(`${table}.organizationId`)} = ${identity.organizationId})`
  return sql<SqlBool>`(${inScope} and ${isOpen})`
}

export const flowsVisibleTo = (identity: Identity) => visibleByScope(identity, 'flows')
export const workPlansVisibleTo = (identity: Identity) => visibleByScope(identity, 'workPlans')

/** What is for its organisation alone is made by its own people: others would lose it from sight. */
export function maySetScope(
  { type, organizationId }: Identity,
  row: { organizationId: string; scope: number },
): boolean {
  const isOwn = row.organizationId === organizationId || isSystemAdmin(type)
  return isOwn || row.scope === flowScopes.publish
}
