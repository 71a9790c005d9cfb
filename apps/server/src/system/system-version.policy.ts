import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Anyone who may manage versions sees them all. */
export function everyVersion(): RawBuilder<SqlBool> {
  return sql<SqlBool>`true`
}

/** Published versions: beta and alpha only for those who take part in labs (R-SYSTEM-8). */
export function versionsPublishedTo(isInLabs: boolean, now: Date): RawBuilder<SqlBool> {
  const statuses = isInLabs ? [1, 2, 3] : [1]
  return sql<SqlBool>`(published_at <= ${now} and status = any(${statuses}::int[]))`
}
