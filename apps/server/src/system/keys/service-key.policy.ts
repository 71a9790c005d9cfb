import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** They are the installation's: the permission says who sees them. */
export function everyKey(): RawBuilder<SqlBool> {
  return sql<SqlBool>`true`
}
