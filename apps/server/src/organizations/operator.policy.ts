import { managedOperatorTypes, type Operator } from '@wheelhouse/contract/organizations/operator'
import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/** Area managers see the people of their building, administrators those of their organisations. */
export function operatorsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, {
    organization: 'operators.organizationId',
    building: 'operators.buildingId',
  })
}

/** R-ORGANIZATIONS-22: only types that one manages, and never oneself, which is what the profile is for. */
export function mayManage(identity: Identity, { id, type }: Pick<Operator, 'id' | 'type'>): boolean {
  return id !== identity.operatorId && managedOperatorTypes(identity.type).includes(type)
}
