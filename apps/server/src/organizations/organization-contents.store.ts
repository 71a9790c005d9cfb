import type { Usage } from '@wheelhouse/contract/kernel/crud'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { looseTables } from '../kernel/database/loose-tables.ts'
import type { Change } from '../kernel/entities/crud-store.ts'

/** How many names are shown for each kind of row of an organisation. */
const mostNames = 5

/** A table whose rows belong to an organisation, directly or through their building. */
type BelongingTable = { table: string; owner: 'organization' | 'building'; columns: string[] }

/**
 * Read from the database's own foreign keys, so that no entity has to be listed here. Files are left out: those no
 * longer in use are cleaned up separately.
 */
async function listBelongingTables(db: Database): Promise<BelongingTable[]> {
  const { rows } = await sql<BelongingTable>`
    select c.conrelid::regclass::text as "table",
      case when c.confrelid = 'organizations'::regclass then 'organization' else 'building' end as owner,
      (select array_agg(attname::text) from pg_attribute
        where attrelid = c.conrelid and attnum > 0 and not attisdropped) as columns
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conrelid <> 'files'::regclass
      and (c.confrelid, a.attname) in
        (('organizations'::regclass, 'organization_id'), ('buildings'::regclass, 'building_id'))
    order by 1`.execute(db)
  return rows.filter(({ owner, columns }) => owner === 'organization' || !columns.includes('organization_id'))
}

function selectRows(db: Database, { table, owner, columns }: BelongingTable, organizationId: string) {
  const rows = looseTables(db)
    .selectFrom(table)
    .$if(columns.includes('deleted_at'), (query) => query.where('deletedAt', 'is', null))
  if (owner === 'organization') return rows.where('organizationId', '=', organizationId)
  return rows.where('buildingId', 'in', selectBuildings(db, organizationId))
}

function selectBuildings(db: Database, organizationId: string) {
  return looseTables(db).selectFrom('buildings').select('id').where('organizationId', '=', organizationId)
}

/** Everything that would be deleted with an organisation, with counts. */
export async function listContents(db: Database, organizationId: string): Promise<Usage[]> {
  const usages: Usage[] = []
  for (const belonging of await listBelongingTables(db)) {
    const rows = selectRows(db, belonging, organizationId)
    const { count } = await rows
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count === 0) continue
    const names = belonging.columns.includes('name')
      ? await rows.select('name').orderBy('name').limit(mostNames).execute()
      : []
    const shown = names.map(({ name }) => String(name))
    usages.push({ table: belonging.table, effect: 'goes', count, names: shown })
  }
  return usages
}

/**
 * Deletes everything that belongs to an organisation except its robots, which need more than a soft delete, and its own
 * row. What is kept for the audit is soft-deleted; everything else is deleted.
 */
export async function deleteContents(
  tx: Tx,
  organizationId: string,
  { operatorId, now }: Change,
): Promise<void> {
  const tables = (await listBelongingTables(tx)).filter(({ table }) => table !== 'robots')
  for (const { table, owner, columns } of tables) {
    if (columns.includes('deleted_at')) {
      const marks = { deletedAt: now, updatedAt: now, updatedBy: operatorId }
      const update = looseTables(tx).updateTable(table).set(marks).where('deletedAt', 'is', null)
      await (owner === 'organization'
        ? update.where('organizationId', '=', organizationId)
        : update.where('buildingId', 'in', selectBuildings(tx, organizationId))
      ).execute()
      continue
    }
    const deletion = looseTables(tx).deleteFrom(table)
    await (owner === 'organization'
      ? deletion.where('organizationId', '=', organizationId)
      : deletion.where('buildingId', 'in', selectBuildings(tx, organizationId))
    ).execute()
  }
}
