import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Identity, isInScope, sharedScopeCondition } from '../kernel/http/identity.ts'

/** Resources for every organisation, for one's own, and for one's own building. */
export function resourcesVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  const own = sharedScopeCondition(identity, {
    organization: 'resources.organizationId',
    building: 'resources.buildingId',
  })
  return sql<SqlBool>`(resources.organization_id is null or ${own})`
}

/**
 * Not everybody who sees a resource may change it: an area manager may change only those of their own building, and
 * those for every organisation are for system administrators (R-SYSTEM-9).
 */
export function mayChangeResource(
  identity: Identity,
  { organizationId, buildingId }: { organizationId: string | null; buildingId: string | null },
): boolean {
  if (organizationId === null) return identity.scope.kind === 'everything'
  return isInScope(identity, { organizationId, buildingId })
}
