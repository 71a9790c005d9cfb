import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** They belong to the installation: the permission defines who sees them. */
export function everyConfig(): RawBuilder<SqlBool> {
  return sql<SqlBool>`true`
}
