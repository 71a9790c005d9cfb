import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, organizationCondition, scopeCondition } from '../kernel/http/identity.ts'

/** The contracts of those organisations. */
export function contractsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return organizationCondition(identity, 'contracts.organizationId')
}

/** Area managers see the targets of their building, administrators those of their organisations. */
export function notificationTargetsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, {
    organization: 'notificationTargets.organizationId',
    building: 'notificationTargets.buildingId',
  })
}
