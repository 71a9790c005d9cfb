import type { Tx } from '../database/database.ts'
import type { Identity } from '../http/identity.ts'
import { AppError, invalidField } from '../process/app-error.ts'
import { getBuilding, hasFloor, hasOrganization } from './place.store.ts'

/** Where a row belongs. A `buildingId` of `null` means the whole organisation. */
type Place = { organizationId: string; buildingId: string | null; floorId?: string | null }

/**
 * Checks that the places named in a form are visible to this person and belong together.
 * @throws AppError entity.notFound for a place that is not visible, request.invalid for places that do not belong
 *   together.
 */
export async function checkPlace(
  tx: Tx,
  identity: Identity,
  { organizationId, buildingId, floorId = null }: Place,
): Promise<void> {
  if (!(await hasOrganization(tx, identity, organizationId))) throw new AppError('entity.notFound')
  if (buildingId === null) {
    // R-ORGANIZATIONS-24: an area manager may not change what belongs to the whole organisation.
    if (identity.scope.kind === 'building')
      throw invalidField('buildingId', 'choice.required', 'A building must be chosen.')
    if (floorId !== null) throw floorElsewhere()
    return
  }
  const building = await getBuilding(tx, identity, buildingId)
  if (building.organizationId !== organizationId)
    throw invalidField('buildingId', 'building.notInOrganization', 'The building is another organisation’s.')
  if (floorId !== null && !(await hasFloor(tx, buildingId, floorId))) throw floorElsewhere()
}

function floorElsewhere(): AppError {
  return invalidField('floorId', 'floor.notInBuilding', 'The floor is not one of the building.')
}
