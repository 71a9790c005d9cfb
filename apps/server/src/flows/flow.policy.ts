import { flowScopes } from '@wheelhouse/contract/flows/flow'
import { isSystemAdmin } from '@wheelhouse/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/**
 * General operators and area managers see the flows and work plans of their building, everyone else those of their
 * organisations. What is private to an organisation is visible to its own people and to system administrators, but not
 * to the companies that look after it.
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

/** Only an organisation's own people may make something private to it: anyone else would lose sight of it. */
export function maySetScope(
  { type, organizationId }: Identity,
  row: { organizationId: string; scope: number },
): boolean {
  const isOwn = row.organizationId === organizationId || isSystemAdmin(type)
  return isOwn || row.scope === flowScopes.publish
}
