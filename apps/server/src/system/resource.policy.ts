import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Identity, isInScope, sharedScopeCondition } from '../kernel/http/identity.ts'

/** What is for every organisation, for one's own, and for one's own building. */
export function resourcesVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  const own = sharedScopeCondition(identity, {
    organization: 'resources.organizationId',
    building: 'resources.buildingId',
  })
  return sql<SqlBool>`(resources.organization_id is null or ${own})`
}

/**
 * Whoever sees a resource may not always change it: an area manager has a say in the own building alone, and what is
 * for every organisation is for system administrators (R-SYSTEM-9).
 */
export function mayChangeResource(
  identity: Identity,
  { organizationId, buildingId }: { organizationId: string | null; buildingId: string | null },
): boolean {
  if (organizationId === null) return identity.scope.kind === 'everything'
  return isInScope(identity, { organizationId, buildingId })
}
