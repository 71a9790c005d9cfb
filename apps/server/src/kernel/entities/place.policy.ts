import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, organizationCondition, scopeCondition } from '../http/identity.ts'

/** Everybody sees their own organisation, administrators of an agent or superviser those below it, system administrators all. */
export function organizationsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return organizationCondition(identity, 'organizations.id')
}

/** General operators and area managers see their own building, administrators those of their organisations. */
export function buildingsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, { organization: 'buildings.organizationId', building: 'buildings.id' })
}
