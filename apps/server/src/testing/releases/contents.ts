import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'

/** The rows of each table as JSON, by its name; a table of many parts counts as one. Without the list of migrations. */
export type Contents = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>

export async function readContents(db: Database): Promise<Contents> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_migrations'`.execute(db)
  const contents = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(name)} as one`.execute(db)
    contents.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return contents
}

/** What has become of each table: `table: 3 of 5 rows`, or `table.column` where the values are no longer the same. */
export function findLosses(before: Contents, after: Contents): string[] {
  return [...before].flatMap(([table, old]) => {
    const now = after.get(table)
    if (now === undefined) return [table]
    if (now.length < old.length) return [`${table}: ${now.length} of ${old.length} rows`]
    return Object.keys(old[0] ?? {})
      .filter((column) => !hasAll(now, old, column))
      .map((column) => `${table}.${column}`)
  })
}

/** Does each value of a column still occur as often as it did? */
function hasAll(now: readonly Readonly<Record<string, unknown>>[], old: typeof now, column: string): boolean {
  const counts = new Map<string, number>()
  for (const row of now) {
    const value = JSON.stringify(row[column])
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return old.every((row) => {
    const value = JSON.stringify(row[column])
    const left = (counts.get(value) ?? 0) - 1
    counts.set(value, left)
    return left >= 0
  })
}
