import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, scopeCondition } from '../kernel/identity.ts'

/** Everybody sees their own organisation, administrators of an agent or superviser those below it, system administrators all. */
export function organizationsVisibleTo({ scope, ...identity }: Identity): RawBuilder<SqlBool> {
  // A place inside a building does not narrow what an organisation is.
  const wide: Identity = {
    ...identity,
    scope: scope.kind === 'building' ? { kind: 'organizations', ids: [scope.organizationId] } : scope,
  }
  return scopeCondition(wide, { organization: 'organizations.id', building: 'organizations.id' })
}
