/** Rows that stand in an order of their own below a building: groups and speech texts. */
import { sql } from 'kysely'
import type { Change } from '../kernel/crud-store.ts'
import type { Tx } from '../kernel/database.ts'

export type OrderedTable = 'robotGroups' | 'flowGroups' | 'speechTexts'

/** Ids of a building's rows in their order; nobody else changes them until the transaction ends. */
export async function listInOrder(tx: Tx, table: OrderedTable, buildingId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('buildingId', '=', buildingId)
    .orderBy('index')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The place behind all others. */
export async function nextIndex(tx: Tx, table: OrderedTable, buildingId: string): Promise<number> {
  const { last } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.max<number | null>('index').as('last'))
    .where('buildingId', '=', buildingId)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/** Numbers the rows as they come. What forms were filled from stays what it was, so their revision does too. */
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
