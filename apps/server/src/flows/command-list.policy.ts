import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/** General operators and area managers see the lists of their building, everyone else those of their organisations. */
export function commandListsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, {
    organization: 'commandLists.organizationId',
    building: 'commandLists.buildingId',
  })
}
