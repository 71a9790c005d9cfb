import type { Building, BuildingCreate } from '@wheelhouse/contract/buildings/building'
import type { Tx } from '../kernel/database/database.ts'
import { toChange } from '../kernel/entities/crud-handlers.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import { buildingStore } from './building.store.ts'
import { prepareBuilding } from './prepare-building.ts'

/**
 * Creates a building by the rules of its form, as part of a larger operation that writes the audit entry.
 * @throws AppError as `prepareBuilding`
 */
export async function createBuilding(
  tx: Tx,
  ctx: OperatorContext,
  building: BuildingCreate,
): Promise<Building> {
  return buildingStore.create(tx, await prepareBuilding(tx, ctx, building, null), toChange(ctx))
}
