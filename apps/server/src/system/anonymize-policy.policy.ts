import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Policies belong to the installation: every organisation may choose from all of them. */
export function everyPolicy(): RawBuilder<SqlBool> {
  return sql<SqlBool>`true`
}
