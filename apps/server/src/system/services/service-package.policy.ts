import type { RawBuilder, SqlBool } from 'kysely'
import { type Identity, scopeCondition } from '../../kernel/http/identity.ts'

/** Area managers see the packages of their building; those of the whole organisation are only for administrators. */
export function servicePackagesVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, {
    organization: 'servicePackages.organizationId',
    building: 'servicePackages.buildingId',
  })
}
