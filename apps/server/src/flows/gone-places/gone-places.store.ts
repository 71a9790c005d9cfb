/** What refers to places, and what those places were called before they were removed. */
import type { BrokenByMap } from '@wheelhouse/contract/flows/gone-places'
import { triggerTargets } from '@wheelhouse/contract/inspections/trigger-rule'
import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import type { Identity } from '../../kernel/http/identity.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { flowsVisibleTo, workPlansVisibleTo } from '../flow.policy.ts'
import type { RunFlow } from '../runs/state/run-position.ts'
import { type GoneStep, getPlaceId, type Places } from './find-gone-steps.ts'

/** How many revisions of a map are searched for a name: each is read in full. */
const revisionsMax = 20

type NamedThing = BrokenByMap['named'][number]

const listIds = (list: 'waypoints' | 'routes') =>
  sql<string[]>`jsonb_path_query_array(document, ${sql.lit(`$.${list}[*] ? (@.status == 1).id`)}::jsonpath)`

export type PlaceSet = Places<ReadonlySet<string>>
type PlaceIds = { waypoints: readonly string[]; routes: readonly string[] }
const toPlaces = ({ waypoints, routes }: PlaceIds): PlaceSet => ({
  waypoints: new Set(waypoints),
  routes: new Set(routes),
})

/** What is on the published maps of a building, by floor. */
export async function listPublishedPlaces(
  db: Database,
  buildingId: string,
): Promise<ReadonlyMap<string, PlaceSet>> {
  const rows = await db
    .selectFrom('floorMaps')
    .innerJoin('floors', 'floors.id', 'floorMaps.floorId')
    .select(['floorMaps.floorId', listIds('waypoints').as('waypoints'), listIds('routes').as('routes')])
    .where('floors.buildingId', '=', buildingId)
    .where('floors.deletedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.floorId, toPlaces(row)]))
}

/** What is on the draft of a floor; `null` if there is no draft. */
export async function findDraftPlaces(db: Database, floorId: string): Promise<PlaceSet | null> {
  const row = await db
    .selectFrom('floorMapDrafts')
    .select([listIds('waypoints').as('waypoints'), listIds('routes').as('routes')])
    .where('floorId', '=', floorId)
    .where('document', 'is not', null)
    .executeTakeFirst()
  return row === undefined ? null : toPlaces(row)
}

/** What was on one revision of a floor's map. @throws AppError entity.notFound */
export async function getRevisionPlaces(db: Database, floorId: string, revision: number): Promise<PlaceSet> {
  const row = await db
    .selectFrom('floorMapRevisions')
    .select([listIds('waypoints').as('waypoints'), listIds('routes').as('routes')])
    .where('floorId', '=', floorId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  return toPlaces(row)
}

/** Every flow of a building, and whether this person can see it: hidden flows matter too, as others call them. */
export async function listFlowsOfBuilding(
  db: Database,
  identity: Identity,
  buildingId: string,
): Promise<(RunFlow & { isVisible: boolean })[]> {
  return db
    .selectFrom('flows')
    .select(['id', 'name', 'floorId', 'definition', flowsVisibleTo(identity).as('isVisible')])
    .$narrowType<{ isVisible: boolean }>()
    .where('buildingId', '=', buildingId)
    .orderBy('name')
    .execute()
}

/** What starts one of these flows: enabled schedules and trigger rules. */
export async function listStartersOf(db: Database, flowIds: readonly string[]): Promise<NamedThing[]> {
  if (flowIds.length === 0) return []
  const { rows } = await sql<NamedThing>`
    select 'schedule' as kind, id, title as name from schedules where flow_id = any(${[...flowIds]}::uuid[]) and status = 1
    union all
    select 'triggerRule', id, name from trigger_rules
     where action ->> 'flowId' = any(${[...flowIds]}::text[]) and target = ${triggerTargets.flow} and status = 1
     order by kind, name`.execute(db)
  return rows
}

type Removed = { buildingId: string; floorId: string; waypointIds: readonly string[] }

/** Work plans of a floor and command lists of its building with a button that leads to one of these waypoints. */
export async function listButtonsTo(
  db: Database,
  identity: Identity,
  { buildingId, floorId, waypointIds }: Removed,
): Promise<NamedThing[]> {
  if (waypointIds.length === 0) return []
  const leadsThere = sql`exists (select from jsonb_path_query(definition, '$.**.waypointId') place
    where place #>> '{}' = any(${[...waypointIds]}::text[]))`
  const { rows } = await sql<NamedThing>`
    select 'workPlan' as kind, id, name from work_plans
     where floor_id = ${floorId} and status = 1 and ${workPlansVisibleTo(identity)} and ${leadsThere}
    union all
    select 'commandList', id, name from command_lists
     where building_id = ${buildingId} and status = 1 and ${leadsThere}
     order by kind desc, name`.execute(db)
  return rows
}

/** The last names of the steps' places on a map, by the place's id; unnamed places by their number. */
export async function listLastNames(
  db: Database,
  gone: readonly GoneStep[],
): Promise<ReadonlyMap<string, string>> {
  const placeIds = [...new Set(gone.map(({ step }) => getPlaceId(step)))]
  const floorIds = [...new Set(gone.flatMap(({ floors }) => floors))]
  const { rows } = await sql<{ id: string; name: string }>`
    select o ->> 'id' as id, coalesce(nullif(o ->> 'name', ''), o ->> 'no') as name
      from (select revision, document from floor_map_revisions where floor_id = any(${floorIds}::uuid[])
             order by revision desc limit ${revisionsMax}) r,
           jsonb_array_elements((r.document -> 'waypoints') || (r.document -> 'routes')) o
     where o ->> 'id' = any(${placeIds}::text[])
     order by r.revision`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
