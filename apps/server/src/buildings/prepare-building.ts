import type { BuildingCreate } from '@wheelhouse/contract/buildings/building'
import type { Tx } from '../kernel/database/database.ts'
import type { ColumnValues } from '../kernel/entities/crud-store.ts'
import { hasOrganization } from '../kernel/entities/place.store.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'

/**
 * `prepare` of the buildings' `crudHandlers`: sets the owner of a new building, and checks that its position is
 * complete.
 * @throws AppError entity.notFound for an organisation out of reach, request.invalid with the field and its code
 */
export async function prepareBuilding(
  tx: Tx,
  { identity }: Context,
  { force: _force, ...building }: BuildingCreate & { force?: boolean },
  before: object | null,
): Promise<ColumnValues> {
  if (before === null && !(await hasOrganization(tx, identity, building.organizationId)))
    throw new AppError('entity.notFound')
  if ((building.latitude === null) !== (building.longitude === null)) {
    const missing = building.latitude === null ? 'latitude' : 'longitude'
    throw invalidField(missing, 'position.incomplete', 'Latitude and longitude belong together.')
  }
  return building
}
