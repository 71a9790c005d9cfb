/**
 * Where things belong: an organisation, one of its buildings, one of its floors. Most rows in the database have a
 * place.
 */
import type { Database } from '../database/database.ts'
import type { Context } from '../http/context.ts'
import type { Identity } from '../http/identity.ts'
import { AppError } from '../process/app-error.ts'
import { buildingsVisibleTo, organizationsVisibleTo } from './place.policy.ts'

/**
 * The parent organisation of a nested path, as columns of its rows: `parent` of `crudHandlers`.
 * @throws AppError entity.notFound.
 */
export async function toOrganizationOwner(
  { db, identity }: Pick<Context, 'db' | 'identity'>,
  { organizationId = '' }: Record<string, string>,
) {
  if (!(await hasOrganization(db, identity, organizationId))) throw new AppError('entity.notFound')
  return { organizationId }
}

/** Is this an organisation that the person may see? */
export async function hasOrganization(db: Database, identity: Identity, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('organizations.id')
    .where('organizations.id', '=', id)
    .where('organizations.deletedAt', 'is', null)
    .where(organizationsVisibleTo(identity))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A building that this person may see.
 * @throws AppError entity.notFound.
 */
export async function getBuilding(db: Database, identity: Identity, id: string) {
  const building = await db
    .selectFrom('buildings')
    .select(['buildings.id', 'buildings.organizationId', 'buildings.timezone'])
    .where('buildings.id', '=', id)
    .where('buildings.deletedAt', 'is', null)
    .where(buildingsVisibleTo(identity))
    .executeTakeFirst()
  if (!building) throw new AppError('entity.notFound')
  return building
}

/**
 * The parent building of a nested path, as columns of its rows: `parent` of `crudHandlers`.
 * @throws AppError entity.notFound.
 */
export async function toBuildingOwner(
  { db, identity }: Context,
  { buildingId = '' }: Record<string, string>,
) {
  return { buildingId: (await getBuilding(db, identity, buildingId)).id }
}

/**
 * A floor that this person may see.
 * @throws AppError entity.notFound.
 */
export async function getFloor(
  db: Database,
  identity: Identity,
  id: string,
): Promise<{ buildingId: string }> {
  const floor = await db
    .selectFrom('floors')
    .innerJoin('buildings', 'buildings.id', 'floors.buildingId')
    .select('floors.buildingId')
    .where('floors.id', '=', id)
    .where('floors.deletedAt', 'is', null)
    .where('buildings.deletedAt', 'is', null)
    .where(buildingsVisibleTo(identity))
    .executeTakeFirst()
  if (!floor) throw new AppError('entity.notFound')
  return floor
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
