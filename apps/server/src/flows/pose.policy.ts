import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, isInScope, sharedScopeCondition } from '../kernel/http/identity.ts'

/** General operators and area managers see what is their building's and what is every building's, others all of theirs. */
export function posesVisibleTo(identity: Identity, table: 'poseDefs' | 'poseNetworks'): RawBuilder<SqlBool> {
  return sharedScopeCondition(identity, {
    organization: `${table}.organizationId`,
    building: `${table}.buildingId`,
  })
}

/** An area manager has a say in the own building alone, not in what is for every building (R-ORGANIZATIONS-24). */
export function mayChangePose(
  identity: Identity,
  row: { organizationId: string; buildingId: string | null },
): boolean {
  return isInScope(identity, row)
}
