import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** They are the installation's: every organisation may choose from all of them. */
export function everyPolicy(): RawBuilder<SqlBool> {
  return sql<SqlBool>`true`
}
