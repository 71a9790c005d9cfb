import type { Usage } from '@wheelhouse/contract/kernel/crud'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { looseTables } from '../database/loose-tables.ts'

/** How many names are shown for each kind of row that refers to another. */
const mostNames = 5

/** A foreign key as the database defines it. `action`: `c` cascades, `n` sets null, anything else restricts. */
type ForeignKey = { table: string; column: string; isNullable: boolean; action: string; columns: string[] }

/**
 * What still refers to a row: read from the database's foreign keys, so that no entity has to be listed here.
 * Soft-deleted rows do not count.
 */
export async function findUsages(db: Database, table: string, id: string): Promise<Usage[]> {
  const usages: Usage[] = []
  for (const key of await foreignKeysTo(db, table)) {
    if (key.action === 'n') continue
    const usage = await findUsage(db, key, id)
    if (usage !== null) usages.push(usage)
  }
  return usages
}

/**
 * Clears references from soft-deleted rows to a row that is about to be deleted for good. A column that is not nullable
 * cannot be cleared; rows referenced by one are themselves only soft-deleted.
 */
export async function releaseFromDeleted(db: Database, table: string, id: string): Promise<void> {
  for (const key of await foreignKeysTo(db, table))
    if (key.columns.includes('deleted_at') && key.isNullable)
      await looseTables(db)
        .updateTable(key.table)
        .set({ [key.column]: null })
        .where(key.column, '=', id)
        .where('deletedAt', 'is not', null)
        .execute()
}

async function foreignKeysTo(db: Database, table: string): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.conrelid::regclass::text as "table", a.attname as "column", not a.attnotnull as is_nullable, c.confdeltype as action,
      (select array_agg(attname::text) from pg_attribute where attrelid = c.conrelid and attnum > 0
        and not attisdropped) as columns
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${snakeCase(table)}::regclass
    order by 1, 2`.execute(db)
  return rows
}

async function findUsage(db: Database, key: ForeignKey, id: string): Promise<Usage | null> {
  const holders = looseTables(db)
    .selectFrom(key.table)
    .where(key.column, '=', id)
    .$if(key.columns.includes('deleted_at'), (query) => query.where('deletedAt', 'is', null))
  const { count } = await holders
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) return null
  const names = key.columns.includes('name')
    ? await holders.select('name').orderBy('name').limit(mostNames).execute()
    : []
  return {
    table: key.table,
    effect: key.action === 'c' ? 'goes' : 'blocks',
    count,
    names: names.map(({ name }) => String(name)),
  }
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
