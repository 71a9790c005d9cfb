import { openScopes } from '@wheelhouse/contract/flows/command'
import { isAdmin } from '@wheelhouse/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Identity } from '../kernel/http/identity.ts'

/** R-FLOWS-7: everyone sees standard and beta commands; only general operators are limited to those. */
export function commandsVisibleTo({ type }: Identity): RawBuilder<SqlBool> {
  return isAdmin(type) ? sql<SqlBool>`true` : sql<SqlBool>`commands.scope = any(${openScopes}::int[])`
}
