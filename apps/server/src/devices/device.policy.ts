import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, sharedScopeCondition } from '../kernel/http/identity.ts'

/** General operators and area managers see the devices of their building and of no building, others all of theirs. */
export function devicesVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return sharedScopeCondition(identity, {
    organization: 'devices.organizationId',
    building: 'devices.buildingId',
  })
}
