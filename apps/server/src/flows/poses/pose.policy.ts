import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, isInScope, sharedScopeCondition } from '../../kernel/http/identity.ts'

/** General operators and area managers see poses of their building and of all buildings, others all of theirs. */
export function posesVisibleTo(identity: Identity, table: 'poseDefs' | 'poseNetworks'): RawBuilder<SqlBool> {
  return sharedScopeCondition(identity, {
    organization: `${table}.organizationId`,
    building: `${table}.buildingId`,
  })
}

/** Area managers may only change poses of their own building, not those for all buildings (R-ORGANIZATIONS-24). */
export function mayChangePose(
  identity: Identity,
  row: { organizationId: string; buildingId: string | null },
): boolean {
  return isInScope(identity, row)
}
