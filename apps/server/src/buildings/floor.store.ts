import { floorListFields, floorSchema } from '@wheelhouse/contract/buildings/floor'
import type { Filter } from '@wheelhouse/contract/kernel/filter'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { StoredFile } from '@wheelhouse/contract/system/file'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import { applyPage, pickFields, runFiltered, whereCondition } from '../kernel/database/filter-sql.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { buildingsVisibleTo } from '../kernel/entities/place.policy.ts'
import { storedFile } from '../kernel/files/file.store.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'

export const floorStore = crudStore('floors', {
  schema: floorSchema,
  // Its path contains the building, whose visibility has already been checked.
  visibleTo: () => sql`true`,
  order: 'index',
  unique: { floors_building_index: 'index' },
})

const columns = Object.fromEntries(Object.keys(floorSchema.shape).map((name) => [name, `floors.${name}`]))

/** The floors of a building, lowest first, with the fields of the list in R-BUILDINGS-6 unless others are requested. */
export async function listFloors(db: Database, buildingId: string, filter: Filter | undefined) {
  const query = db
    .selectFrom('floors')
    .leftJoin('floorMaps', 'floorMaps.floorId', 'floors.id')
    .selectAll('floors')
    .select('floorMaps.revision as mapRevision')
    .$if(filter?.fields?.includes('ugomap') === true, (asked) => asked.select('floorMaps.document as ugomap'))
    .where('floors.buildingId', '=', buildingId)
    .where('floors.deletedAt', 'is', null)
    .where(whereCondition(filter?.where, columns))
  const rows = await runFiltered(applyPage(query, filter, columns, 'index').execute())
  return pickFields(
    rows.map(({ mapRevision, ...floor }) => ({
      ...floor,
      map: mapRevision === null ? null : { revision: mapRevision },
    })),
    { fields: floorListFields, ...filter },
  )
}

/** The picture of a floor; `null` if it has none. */
export async function findFloorImage(db: Database, id: string): Promise<StoredFile | null> {
  const row = await db
    .selectFrom('floors')
    .select(storedFile('floors.img').as('file'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.file ?? null
}

/**
 * The map of a floor that this person may see.
 * @throws AppError entity.notFound, also if the floor has no map yet
 */
export async function getFloorMap(db: Database, identity: Identity, floorId: string): Promise<MapDocument> {
  const row = await db
    .selectFrom('floorMaps')
    .innerJoin('floors', 'floors.id', 'floorMaps.floorId')
    .innerJoin('buildings', 'buildings.id', 'floors.buildingId')
    .select('floorMaps.document')
    .where('floorMaps.floorId', '=', floorId)
    .where('floors.deletedAt', 'is', null)
    .where('buildings.deletedAt', 'is', null)
    .where(buildingsVisibleTo(identity))
    .executeTakeFirst()
  if (!row) throw new AppError('entity.notFound')
  // Only documents that the schema accepted are stored, and the response is parsed by it again.
  return row.document
}

/** The map of a floor of this building, for robots; `null` if there is none. */
export async function findFloorMap(
  db: Database,
  buildingId: string,
  floorId: string,
): Promise<MapDocument | null> {
  const row = await db
    .selectFrom('floorMaps')
    .innerJoin('floors', 'floors.id', 'floorMaps.floorId')
    .select('floorMaps.document')
    .where('floorMaps.floorId', '=', floorId)
    .where('floors.buildingId', '=', buildingId)
    .where('floors.deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.document ?? null
}

/** The names of a floor and of the places on it; `null` if it is not in this building. */
export async function findFloorPlace(db: Database, buildingId: string, floorId: string) {
  const row = await db
    .selectFrom('floors')
    .leftJoin('floorMaps', 'floorMaps.floorId', 'floors.id')
    .select(['floors.name', 'floorMaps.document'])
    .where('floors.id', '=', floorId)
    .where('floors.buildingId', '=', buildingId)
    .where('floors.deletedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { name, document: map } = row
  return { name, rooms: map?.rooms ?? [], waypoints: map?.waypoints ?? [] }
}
