import { buildingListFields, buildingSchema } from '@wheelhouse/contract/buildings/building'
import type { Filter } from '@wheelhouse/contract/kernel/filter'
import type { Database } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { buildingsVisibleTo } from '../kernel/entities/place.policy.ts'
import type { Identity } from '../kernel/http/identity.ts'

export const buildingStore = crudStore('buildings', {
  schema: buildingSchema,
  visibleTo: buildingsVisibleTo,
  order: 'name',
})

/** The list of R-BUILDINGS-2 for one person, with its default fields or the requested ones. */
export async function listBuildings(db: Database, identity: Identity, filter: Filter | undefined) {
  const rows = await buildingStore.list(db, identity, { fields: buildingListFields, ...filter })
  const ids = rows.map((row) => row.id)
  const [robotGroups, flowGroups, floors] = await Promise.all([
    filter?.include?.includes('groups') ? listGroups(db, 'robotGroups', ids) : null,
    filter?.include?.includes('flowGroups') ? listGroups(db, 'flowGroups', ids) : null,
    filter?.include?.includes('floors') ? listFloorSummaries(db, ids) : null,
  ])
  return rows.map((row) => ({
    ...row,
    ...(robotGroups && { groups: robotGroups.get(row.id) ?? [] }),
    ...(flowGroups && { flowGroups: flowGroups.get(row.id) ?? [] }),
    ...(floors && { floors: floors.get(row.id) ?? [] }),
  }))
}

/** The groups of these buildings in their own order, by building. */
async function listGroups(db: Database, table: 'robotGroups' | 'flowGroups', buildingIds: string[]) {
  if (buildingIds.length === 0) return new Map<string, never[]>()
  const groups = await db
    .selectFrom(table)
    .select(['id', 'buildingId', 'name', 'index', 'createdAt', 'updatedAt'])
    .where('buildingId', 'in', buildingIds)
    .orderBy('index')
    .orderBy('id')
    .execute()
  return Map.groupBy(groups, (group) => group.buildingId)
}

/** The floors of these buildings that are in use, highest first, by building. */
async function listFloorSummaries(db: Database, buildingIds: string[]) {
  if (buildingIds.length === 0) return new Map<string, never[]>()
  const floors = await db
    .selectFrom('floors')
    .leftJoin('floorMaps', 'floorMaps.floorId', 'floors.id')
    .select(['floors.id', 'floors.buildingId', 'floors.name', 'floors.index'])
    .select((eb) => eb('floorMaps.floorId', 'is not', null).$castTo<boolean>().as('hasMap'))
    .where('floors.buildingId', 'in', buildingIds)
    .where('floors.status', '=', 1)
    .where('floors.deletedAt', 'is', null)
    .orderBy('floors.index', 'desc')
    .execute()
  return Map.groupBy(floors, (floor) => floor.buildingId)
}

/** Is this robot group one of the building's? */
export async function hasRobotGroup(db: Database, buildingId: string, groupId: string): Promise<boolean> {
  const group = await db
    .selectFrom('robotGroups')
    .select('id')
    .where('id', '=', groupId)
    .where('buildingId', '=', buildingId)
    .executeTakeFirst()
  return group !== undefined
}
