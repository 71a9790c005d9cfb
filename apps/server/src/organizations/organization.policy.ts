import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, organizationCondition } from '../kernel/identity.ts'

/** Everybody sees their own organisation, administrators of an agent or superviser those below it, system administrators all. */
export function organizationsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return organizationCondition(identity, 'organizations.id')
}

/** The contracts of those organisations. */
export function contractsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return organizationCondition(identity, 'contracts.organizationId')
}
