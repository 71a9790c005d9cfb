import type { Filter } from '@wheelhouse/contract/kernel/filter'
import { type MapDocument, mapDocumentSchema } from '@wheelhouse/contract/maps/map-document'
import { AppError } from '../kernel/app-error.ts'
import type { Database } from '../kernel/database.ts'
import { applyPage, pickFields, runFiltered, whereCondition } from '../kernel/filter-sql.ts'
import type { Identity } from '../kernel/identity.ts'
import { buildingsVisibleTo } from './building.policy.ts'

const columns = {
  id: 'floors.id',
  name: 'floors.name',
  type: 'floors.type',
  index: 'floors.index',
  status: 'floors.status',
  updatedAt: 'floors.updatedAt',
}

/** The floors of a building, lowest first, as the list of specification §7 answers them. */
export async function listFloors(db: Database, buildingId: string, filter: Filter | undefined) {
  const query = db
    .selectFrom('floors')
    .leftJoin('floorMaps', 'floorMaps.floorId', 'floors.id')
    .select([
      'floors.id',
      'floors.name',
      'floors.buildingId',
      'floors.type',
      'floors.index',
      'floors.img',
      'floorMaps.revision',
    ])
    .where('floors.buildingId', '=', buildingId)
    .where('floors.deletedAt', 'is', null)
    .where(whereCondition(filter?.where, columns))
  const rows = await runFiltered(applyPage(query, filter, columns, 'index').execute())
  return pickFields(
    rows.map(({ revision, ...floor }) => ({ ...floor, ugomap: revision === null ? null : { revision } })),
    filter,
  )
}

/**
 * The map of a floor that this person may see.
 * @throws AppError entity.notFound, also when the floor has no map yet.
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
  // Only documents that the schema accepted are stored; the answer is parsed by it once more.
  return row.document as MapDocument
}

/** The map of a floor of this building, for robots; `null` when there is none. */
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
  return row === undefined ? null : (row.document as MapDocument)
}

/** Stores the map of a floor; its revision is one more than the stored one's. */
export async function saveFloorMap(
  db: Database,
  floorId: string,
  document: MapDocument,
  { now, operatorId }: { now: Date; operatorId: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom('floorMaps')
      .select('revision')
      .where('floorId', '=', floorId)
      .forUpdate()
      .executeTakeFirst()
    const revision = (stored?.revision ?? 0) + 1
    const row = {
      revision,
      document: JSON.stringify(mapDocumentSchema.parse({ ...document, revision })),
      updatedAt: now,
      updatedBy: operatorId,
    }
    await tx
      .insertInto('floorMaps')
      .values({ floorId, ...row })
      .onConflict((conflict) => conflict.column('floorId').doUpdateSet(row))
      .execute()
  })
}

/** Is this floor one of the building's? */
export async function hasFloor(db: Database, buildingId: string, floorId: string): Promise<boolean> {
  const floor = await db
    .selectFrom('floors')
    .select('id')
    .where('id', '=', floorId)
    .where('buildingId', '=', buildingId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return floor !== undefined
}
