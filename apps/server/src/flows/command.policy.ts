import { openScopes } from '@wheelhouse/contract/flows/command'
import { isAdmin } from '@wheelhouse/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Identity } from '../kernel/http/identity.ts'

/** R-FLOWS-7: everybody sees what is standard or beta, people who are no general operators everything. */
export function commandsVisibleTo({ type }: Identity): RawBuilder<SqlBool> {
  return isAdmin(type) ? sql<SqlBool>`true` : sql<SqlBool>`commands.scope = any(${openScopes}::int[])`
}
