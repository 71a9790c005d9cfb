import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Identity } from '../../kernel/http/identity.ts'
import { servicePackagesVisibleTo } from './service-package.policy.ts'

/** Anyone who sees a package sees its commands. */
export function serviceCommandsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from service_packages
    where service_packages.id = ${sql.ref('serviceCommands.packageId')} and ${servicePackagesVisibleTo(identity)})`
}
