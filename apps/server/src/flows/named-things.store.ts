/** What steps of flows may name, looked up by id. */
import type { CallableService } from '@wheelhouse/contract/flows/service-call'
import type { Definition } from '@wheelhouse/contract/flows/step'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { type MapFormat, mapFormats, type ParamFormat } from '@wheelhouse/contract/system/params-schema'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { findGuideGroups } from '../robots/guide-group.store.ts'
import { findSoundsOf } from '../system/sound.store.ts'
import { listCallableServices } from './callable-service.store.ts'
import { flowsVisibleTo } from './flow.policy.ts'
import { posesVisibleTo } from './poses/pose.policy.ts'

/** Formats whose values name something that must exist. */
export type NamingFormat = Exclude<ParamFormat, 'multiline'>
type RowFormat =
  | 'floor'
  | 'flow'
  | 'pose'
  | 'poseNetwork'
  | 'checkItem'
  | 'workPlan'
  | 'knowledgeGroup'
  | 'serviceCommand'
  | 'audio'

/** Where a flow is. */
export type FlowPlace = { organizationId: string; buildingId: string; floorId: string }

type Search = {
  /** `floorId` is `null` where nothing on a map can be named. */
  place: Omit<FlowPlace, 'floorId'> & { floorId: string | null }
  /** Locks what is found until the transaction ends. */
  isSaving: boolean
}

type IdsByFormat = ReadonlyMap<NamingFormat, ReadonlySet<string>>

/** The database rejects any other text as the id of a row. */
const rowId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isRowId = (id: string): boolean => rowId.test(id)

/** The named things that exist for this person's flow. */
export async function findNamed(
  db: Database,
  identity: Identity,
  named: IdsByFormat,
  search: Search,
): Promise<IdsByFormat> {
  const found = new Map<NamingFormat, ReadonlySet<string>>()
  const onMap = mapFormats.filter((format) => named.has(format))
  const { floorId } = search.place
  if (onMap.length > 0 && floorId !== null && isRowId(floorId))
    for (const [format, ids] of await listOnMap(db, floorId)) found.set(format, ids)
  for (const format of rowFormats) {
    const ids = [...(named.get(format) ?? [])].filter(isRowId)
    if (ids.length > 0) found.set(format, new Set(await finders[format](db, identity, ids, search)))
  }
  return found
}

/**
 * Only the published map counts: robots know no other, and a draft may never be published. A floor without a map has
 * nothing to name. What is disabled on the map still exists.
 */
async function listOnMap(db: Database, floorId: string): Promise<[MapFormat, ReadonlySet<string>][]> {
  const ids = (list: string) =>
    sql<string[]>`jsonb_path_query_array(document, ${sql.lit(`$.${list}[*].id`)}::jsonpath)`
  const map = await db
    .selectFrom('floorMaps')
    .select([
      ids('waypoints').as('waypoint'),
      ids('lifts').as('elevator'),
      ids('doors').as('door'),
      ids('routes').as('route'),
    ])
    .where('floorId', '=', floorId)
    .executeTakeFirst()
  return mapFormats.map((format) => [format, new Set(map?.[format])])
}

type Finder = (db: Database, identity: Identity, ids: readonly string[], search: Search) => Promise<string[]>

const finders: Readonly<Record<RowFormat, Finder>> = {
  floor: async (db, _identity, ids, { place, isSaving }) => {
    const floors = await db
      .selectFrom('floors')
      .select('id')
      .where('id', 'in', ids)
      .where('buildingId', '=', place.buildingId)
      .where('deletedAt', 'is', null)
      .$if(isSaving, (query) => query.forKeyShare())
      .execute()
    return floors.map(({ id }) => id)
  },
  // Saving a flow holds the lock on all flows of the building.
  flow: async (db, identity, ids, { place }) => {
    const flows = await db
      .selectFrom('flows')
      .select('flows.id')
      .where('flows.id', 'in', ids)
      .where('flows.buildingId', '=', place.buildingId)
      .where(flowsVisibleTo(identity))
      .execute()
    return flows.map(({ id }) => id)
  },
  pose: (db, identity, ids, search) => findPoses('poseDefs', db, identity, { ids, ...search }),
  poseNetwork: (db, identity, ids, search) => findPoses('poseNetworks', db, identity, { ids, ...search }),
  // Any floor will do: a robot may see it from another floor's gallery, and the flow's author knows where it hangs.
  checkItem: async (db, _identity, ids, { place, isSaving }) => {
    const items = await db
      .selectFrom('checkItems')
      .select('id')
      .where('id', 'in', ids)
      .where('buildingId', '=', place.buildingId)
      .$if(isSaving, (query) => query.forKeyShare())
      .execute()
    return items.map(({ id }) => id)
  },
  workPlan: async (db, _identity, ids, { place, isSaving }) => {
    const plans = await db
      .selectFrom('workPlans')
      .select('id')
      .where('id', 'in', ids)
      .where('buildingId', '=', place.buildingId)
      .where('isTemplate', '=', false)
      .$if(isSaving, (query) => query.forKeyShare())
      .execute()
    return plans.map(({ id }) => id)
  },
  knowledgeGroup: (db, _identity, ids, { place: { buildingId }, isSaving }) =>
    findGuideGroups(db, ids, { buildingId, isLocked: isSaving }),
  serviceCommand: async (db, _identity, ids, { place, isSaving }) => {
    const services = await listCallableServices(db, place.buildingId, { ids, isSaving })
    return services.map(({ id }) => id)
  },
  audio: (db, identity, ids, { place: { organizationId, buildingId }, isSaving }) =>
    findSoundsOf(db, identity, ids, { organizationId, buildingId, isLocked: isSaving }),
}
const rowFormats = [
  'floor',
  'flow',
  'pose',
  'poseNetwork',
  'checkItem',
  'workPlan',
  'knowledgeGroup',
  'serviceCommand',
  'audio',
] as const satisfies readonly RowFormat[]

/** Poses of the whole organisation or of the flow's building. */
async function findPoses(
  table: 'poseDefs' | 'poseNetworks',
  db: Database,
  identity: Identity,
  { ids, place, isSaving }: Search & { ids: readonly string[] },
): Promise<string[]> {
  const poses = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where('organizationId', '=', place.organizationId)
    .where((eb) => eb.or([eb('buildingId', 'is', null), eb('buildingId', '=', place.buildingId)]))
    .where(posesVisibleTo(identity, table))
    .$if(isSaving, (query) => query.forKeyShare())
    .execute()
  return poses.map(({ id }) => id)
}

/** The service commands that steps call, if they exist. */
export async function listCalledServices(
  db: Database,
  buildingId: string,
  flows: readonly { definition: Definition }[],
): Promise<readonly CallableService[]> {
  const called = flows.flatMap(({ definition }) =>
    definition.flatMap(({ type, params }) =>
      type === stepNumbers.callService ? [String(params.serviceCommandId)] : [],
    ),
  )
  const ids = [...new Set(called)].filter(isRowId)
  return ids.length === 0 ? [] : listCallableServices(db, buildingId, { ids })
}

/** The names of those flows that this person can see. */
export async function listFlowNames(
  db: Database,
  identity: Identity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const flows = await db
    .selectFrom('flows')
    .select(['flows.id', 'flows.name'])
    .where('flows.id', 'in', ids)
    .where(flowsVisibleTo(identity))
    .execute()
  return new Map(flows.map(({ id, name }) => [id, name]))
}
