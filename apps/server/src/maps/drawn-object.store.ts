/** Objects of a floor's draft as rows: listed and filtered like those of a table. */
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import type { MapListName } from '@wheelhouse/contract/maps/map-change'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import { applyPage, countRows, runFiltered, whereCondition } from '../kernel/database/filter-sql.ts'
import { looseTables } from '../kernel/database/loose-tables.ts'

/** The list that rows come from, and the fields that can be requested, each with its SQL type. */
export type DrawnList = {
  list: MapListName
  columns: Readonly<Record<string, 'text' | 'int'>>
  order: string
}

type Drawn = { object: unknown; version: number }

/** The objects, and the version of the draft that they are from. */
export async function listDrawn(
  db: Database,
  floorId: string,
  drawn: DrawnList,
  filter: Filter | undefined,
): Promise<Drawn[]> {
  const query = selectDrawn(db, floorId, drawn, filter?.where).select([
    sql`o.object`.as('object'),
    sql<number>`o.version`.as('version'),
  ])
  return runFiltered(applyPage(query, filter, toColumns(drawn), drawn.order).execute())
}

export async function countDrawn(
  db: Database,
  floorId: string,
  drawn: DrawnList,
  where: Where | undefined,
): Promise<number> {
  return countRows(selectDrawn(db, floorId, drawn, where))
}

/** The drawn objects: of the draft if there is one, else of the published map. */
function selectDrawn(db: Database, floorId: string, drawn: DrawnList, where: Where | undefined) {
  const fields = Object.entries(drawn.columns).map(
    ([name, type]) => sql`(object ->> ${sql.lit(name)})::${sql.raw(type)} as ${sql.ref(name)}`,
  )
  const rows = sql<Record<string, unknown>>`(
    select object, coalesce(d.version, 0) as version, ${sql.join(fields)}
      from floors f
      left join floor_map_drafts d on d.floor_id = f.id
      left join floor_maps m on m.floor_id = f.id
      cross join lateral jsonb_array_elements(coalesce(d.document, m.document) -> ${sql.lit(drawn.list)}) as object
     where f.id = ${floorId})`.as('o')
  return looseTables(db)
    .selectFrom(rows)
    .where(whereCondition(where, toColumns(drawn)))
}

function toColumns({ columns }: DrawnList): Record<string, string> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, `o.${name}`]))
}
