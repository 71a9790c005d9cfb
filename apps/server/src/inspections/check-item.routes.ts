import { linkageServices } from '@wheelhouse/contract/buildings/linkage'
import {
  type CheckItem,
  type CheckItemCreate,
  checkItemProblems,
  checkItemRoutes,
  checkItemStatuses,
  type ReadingService,
} from '@wheelhouse/contract/inspections/check-item'
import { isContracted } from '../buildings/linkages/linkage-status.ts'
import type { Tx } from '../kernel/database/database.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import type { ColumnValues } from '../kernel/entities/crud-store.ts'
import { getBuilding, hasFloor } from '../kernel/entities/place.store.ts'
import type { Context } from '../kernel/http/context.ts'
import type { RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import { getContract } from '../organizations/contract.store.ts'
import { checkItemStore } from './check-item.store.ts'
import { lockRule } from './threshold-rule.store.ts'

/** What a form changes; for a stored item this includes its status. */
type Item = CheckItemCreate & Partial<Pick<CheckItem, 'status'>>

/** The routes of check items (R-INSPECTIONS-1). */
export function checkItemHandlers(): RouteBinding[] {
  /**
   * The columns of an item.
   * @throws AppError entity.notFound, request.invalid, checkItem.settingUp, linkage.uncontracted
   */
  async function prepare(
    tx: Tx,
    { identity }: Context,
    item: Item,
    before: CheckItem | null,
  ): Promise<ColumnValues> {
    const { buildingId, floorId, thresholdRuleId, readingService } = item
    const { organizationId } = await getBuilding(tx, identity, buildingId)
    if (item.organizationId !== undefined && item.organizationId !== organizationId)
      throw invalidField(
        'buildingId',
        'building.notInOrganization',
        'The building is another organisation’s.',
      )
    requireSound(item)
    if (!(await hasFloor(tx, buildingId, floorId)))
      throw invalidField('floorId', 'floor.notInBuilding', 'The floor is not one of the building.')
    if (thresholdRuleId !== null && !(await lockRule(tx, buildingId, thresholdRuleId)))
      throw invalidField('thresholdRuleId', 'threshold.notInBuilding', 'The rule is not one of the building.')
    if (readingService !== before?.readingService) await requireService(tx, organizationId, readingService)
    if (before === null) return { ...item, organizationId, status: checkItemStatuses.settingUp }
    if (before.status === checkItemStatuses.settingUp && item.status !== before.status)
      throw new AppError('checkItem.settingUp')
    return item
  }

  /** A service outside the organisation's contract may stay where it is already set, but may not be newly chosen. */
  async function requireService(tx: Tx, organizationId: string, service: ReadingService): Promise<void> {
    const linked = linkageServices.find((one) => one === service)
    if (linked !== undefined && !isContracted(linked, await getContract(tx, organizationId)))
      throw new AppError('linkage.uncontracted')
  }

  return Object.values(crudHandlers(checkItemRoutes, checkItemStore, { entity: 'checkItem', prepare }))
}

/** @throws AppError request.invalid naming each field that is inconsistent with the others */
function requireSound(item: Item): void {
  const details = checkItemProblems(item).map(({ path, code }) => ({
    path,
    code,
    message: 'It does not go with the other fields.',
  }))
  if (details.length > 0) throw new AppError('request.invalid', undefined, details)
}
