import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, scopeCondition } from '../../kernel/http/identity.ts'

/**
 * Administrators see those of their organisations, area managers only those of their building: the secret of another
 * one would give them more rights than their own.
 */
export function iamServicesVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, {
    organization: 'iamServices.organizationId',
    building: 'iamServices.buildingId',
  })
}
