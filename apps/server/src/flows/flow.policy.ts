import { flowScopes } from '@wheelhouse/contract/flows/flow'
import { isSystemAdmin } from '@wheelhouse/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/**
 * General operators and area managers see the flows of their building, others those of their organisations; what is for
 * an organisation alone is seen by its own people and system administrators, not by companies that look after it.
 */
export function flowsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  const inScope = scopeCondition(identity, {
    organization: 'flows.organizationId',
    building: 'flows.buildingId',
  })
  if (isSystemAdmin(identity.type)) return inScope
  const isOpen = sql<SqlBool>`(${sql.ref('flows.scope')} = ${flowScopes.publish}
    or ${sql.ref('flows.organizationId')} = ${identity.organizationId})`
  return sql<SqlBool>`(${inScope} and ${isOpen})`
}

/** A flow that is for its organisation alone is made by its own people: others would lose it from sight. */
export function maySetScope(
  { type, organizationId }: Identity,
  flow: { organizationId: string; scope: number },
): boolean {
  const isOwn = flow.organizationId === organizationId || isSystemAdmin(type)
  return isOwn || flow.scope === flowScopes.publish
}
