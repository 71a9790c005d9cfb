import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, scopeCondition } from '../../kernel/http/identity.ts'

/** Area managers see the webhooks of their building; those of the whole organisation are only for administrators. */
export function webhooksVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, {
    organization: 'webhooks.organizationId',
    building: 'webhooks.buildingId',
  })
}
