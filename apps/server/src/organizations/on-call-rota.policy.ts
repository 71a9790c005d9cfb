import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, isInScope, sharedScopeCondition } from '../kernel/http/identity.ts'

/** General operators and area managers see those of their building and of every building, others all of theirs. */
export function onCallRotasVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return sharedScopeCondition(identity, {
    organization: 'onCallRotas.organizationId',
    building: 'onCallRotas.buildingId',
  })
}

/** An area manager may change only what is for their own building, not for every building (R-ORGANIZATIONS-24). */
export function mayChangeRota(
  identity: Identity,
  rota: { organizationId: string; buildingId: string | null },
): boolean {
  return isInScope(identity, rota)
}
