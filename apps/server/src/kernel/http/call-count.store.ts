import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Counts a call. A single statement, so the count is exact with any number of concurrent calls and servers.
 * @returns how often it came within its span, this time included, and for how many milliseconds that still counts
 */
export async function countCall(
  db: Database,
  name: string,
  spanMs: number,
): Promise<{ count: number; leftMs: number }> {
  const span = sql`make_interval(secs => ${spanMs / 1_000})`
  const isOver = sql`c.counted_from <= clock_timestamp() - ${span}`
  const counted = sql<{ count: number; leftMs: number }>`
    insert into call_counts as c (name, count, counted_from) values (${name}, 1, clock_timestamp())
    on conflict (name) do update set
      count = case when ${isOver} then 1 else c.count + 1 end,
      counted_from = case when ${isOver} then clock_timestamp() else c.counted_from end
    returning count, extract(epoch from counted_from + ${span} - clock_timestamp())::float8 * 1000 as left_ms`
  const [row] = (await counted.execute(db)).rows
  if (row === undefined) throw new Error('a call was not counted')
  return row
}

/** Removes counts that began before then; any span has ended long before. */
export async function removeCallCountsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('callCounts').where('countedFrom', '<', before.toISOString()).execute()
}
