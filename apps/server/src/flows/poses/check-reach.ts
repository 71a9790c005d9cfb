import type { Tx } from '../../kernel/database/database.ts'
import { invalidField } from '../../kernel/process/app-error.ts'
import { isInFlow, type UseColumn } from '../flow-uses.store.ts'

type Place = { organizationId: string; buildingId: string | null }

/**
 * What flows name must stay within their reach: in their organisation, and in their building or in all buildings. The
 * caller must have locked the row.
 * @throws AppError request.invalid
 */
export async function checkReach(
  tx: Tx,
  column: UseColumn,
  before: Place & { id: string },
  after: Place,
): Promise<void> {
  const isOtherOrganization = after.organizationId !== before.organizationId
  const isOtherBuilding = after.buildingId !== null && after.buildingId !== before.buildingId
  if (!isOtherOrganization && !isOtherBuilding) return
  if (await isInFlow(tx, column, before.id))
    throw invalidField(
      isOtherOrganization ? 'organizationId' : 'buildingId',
      'pose.inFlow',
      'A flow uses it.',
    )
}
