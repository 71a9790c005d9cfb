import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/** General operators and area managers see their own building, administrators those of their organisations. */
export function buildingsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, { organization: 'buildings.organizationId', building: 'buildings.id' })
}
