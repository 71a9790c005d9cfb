import { sql } from 'kysely'
import type { Database } from '../../../kernel/database/database.ts'
import type { RunFlow } from '../state/run-position.ts'

/** Flows as runs need them, by id, regardless of visibility, except those that are gone or whose building is. */
export async function listRunnableFlows(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const flows = await db
    .selectFrom('flows as f')
    .innerJoin('buildings as b', 'b.id', 'f.buildingId')
    .select(['f.id', 'f.name', 'f.revision', 'f.status', 'f.organizationId', 'f.buildingId', 'b.timezone'])
    .where('f.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('b.deletedAt', 'is', null)
    .execute()
  return new Map(flows.map((flow) => [flow.id, flow]))
}

/** Each of these flows, followed by those it calls, directly or through other flows. */
export async function listCalledFlowsOfEach(
  db: Database,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, RunFlow[]>> {
  if (flowIds.length === 0) return new Map()
  const { rows } = await sql<RunFlow & { rootId: string }>`
    with recursive called (root_id, building_id, id) as (
      select id, building_id, id from flows where id = any(${[...flowIds]}::uuid[])
      union
      select c.root_id, c.building_id, u.called_flow_id from flow_uses u join called c on c.id = u.flow_id
       where u.called_flow_id is not null)
    select c.root_id, f.id, f.name, f.floor_id, f.definition from called c
      join flows f on f.id = c.id and f.building_id = c.building_id
     order by f.id <> c.root_id, f.name`.execute(db)
  const byRoot = new Map<string, RunFlow[]>()
  for (const { rootId, ...flow } of rows) byRoot.set(rootId, [...(byRoot.get(rootId) ?? []), flow])
  return byRoot
}

/** Flows with those that they call, directly or through other flows; the given flows come first. */
export async function listCalledFlows(
  db: Database,
  buildingId: string,
  flowIds: readonly string[],
): Promise<RunFlow[]> {
  const [first = null] = flowIds
  if (first === null) return []
  const { rows } = await sql<RunFlow>`
    with recursive called (id) as (
      select unnest(${[...flowIds]}::uuid[])
      union
      select u.called_flow_id from flow_uses u join called c on c.id = u.flow_id where u.called_flow_id is not null)
    select f.id, f.name, f.floor_id, f.definition from flows f join called c on c.id = f.id
     where f.building_id = ${buildingId} order by f.id <> ${first}, f.name`.execute(db)
  return rows
}
