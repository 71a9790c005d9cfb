/**
 * Rows with a manual order below a parent row: groups and speech texts of a building, bundles of a package, flows of a
 * group, questions of a knowledge group.
 */
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { looseTables } from '../database/loose-tables.ts'
import type { Change, ColumnValues } from './crud-store.ts'

/** Tables with a column `index`. */
export type OrderedTable =
  | 'robotGroups'
  | 'flowGroups'
  | 'speechTexts'
  | 'serviceBundles'
  | 'flows'
  | 'knowledgeItems'

const selectRows = (db: Database, table: OrderedTable, owner: ColumnValues) =>
  looseTables(db)
    .selectFrom(table)
    .where((eb) => eb.and(Object.entries(owner).map(([column, id]) => eb(column, '=', id))))

/**
 * Ids of an owner's rows in order, locked until the transaction ends.
 * @param owner the column that every row must have: `{ buildingId }`
 */
export async function listInOrder(tx: Tx, table: OrderedTable, owner: ColumnValues): Promise<string[]> {
  const rows = await selectRows(tx, table, owner)
    .select('id')
    .orderBy('index')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => String(id))
}

/** The index after all others. */
export async function nextIndex(tx: Tx, table: OrderedTable, owner: ColumnValues): Promise<number> {
  const { last } = await selectRows(tx, table, owner)
    .select((eb) => eb.fn.max<number | null>('index').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/** Numbers the rows in the given order. Their content stays the same, so their revision does too. */
export async function setOrder(
  tx: Tx,
  table: OrderedTable,
  ids: readonly string[],
  { operatorId, now }: Change,
): Promise<void> {
  await sql`
    update ${sql.table(table)} as t set index = wanted.place - 1, updated_at = ${now}, updated_by = ${operatorId}
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place) where t.id = wanted.id`.execute(tx)
}
