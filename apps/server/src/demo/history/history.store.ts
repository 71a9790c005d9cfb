import { toRecord } from '@wheelhouse/contract/kernel/typed'
import { sql } from 'kysely'
import { orderAlerts } from '../../alerts/open-alert.store.ts'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { type History, historyTables } from './history-file.ts'

type Rows = History['rows'][(typeof historyTables)[number]]

/** Only files that are pictures; other files differ between demos. */
const pictures = sql<boolean>`id in (select id from media)`

/** The rows of all of the history's tables, as JSON. */
export async function readHistoryRows(db: Database): Promise<History['rows']> {
  const found: (readonly [(typeof historyTables)[number], Rows])[] = []
  for (const table of historyTables) {
    const condition = table === 'files' ? pictures : sql<boolean>`true`
    // What the database derives cannot be inserted.
    const { rows } = await sql<{ row: Rows[number] }>`
      select to_jsonb(t) - array(select column_name::text from information_schema.columns
          where table_schema = 'public' and table_name = ${table} and is_generated = 'ALWAYS') as row
        from ${sql.table(table)} t where ${condition}`.execute(db)
    found.push([table, rows.map(({ row }) => row)])
  }
  return toRecord(found)
}

/** Does the building have a report, and therefore a history of its own? */
export async function hasReports(db: Database, buildingId: string): Promise<boolean> {
  const known = await db
    .selectFrom('reports')
    .select('id')
    .where('buildingId', '=', buildingId)
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

/**
 * Inserts rows unchanged into a building that has no reports. It may have run for a while all the same, so what its
 * devices have measured since stays as it is.
 */
export async function insertHistoryRows(tx: Tx, rows: History['rows'], buildingId: string): Promise<void> {
  for (const table of historyTables) {
    const [first] = rows[table]
    if (first === undefined) continue
    // Inserting a run creates a report, which the imported one replaces.
    if (table === 'report_numbers') {
      await tx.deleteFrom('reports').where('buildingId', '=', buildingId).execute()
      await tx.deleteFrom('reportNumbers').where('buildingId', '=', buildingId).execute()
    }
    const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows[table])}::jsonb)
      on conflict do nothing`.execute(tx)
  }
  await orderAlerts(tx, buildingId)
}
