import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, scopeCondition } from '../../kernel/http/identity.ts'

/**
 * Administrators see those of their organisations, area managers those of their building alone: whoever has the secret
 * of another one would have more rights than their own.
 */
export function iamServicesVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, {
    organization: 'iamServices.organizationId',
    building: 'iamServices.buildingId',
  })
}
