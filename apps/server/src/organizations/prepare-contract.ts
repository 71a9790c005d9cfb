import type {
  OrganizationContract,
  OrganizationContractCreate,
} from '@wheelhouse/contract/organizations/contract'
import type { Tx } from '../kernel/database/database.ts'
import type { ColumnValues } from '../kernel/entities/crud-store.ts'
import { hasOrganization } from '../kernel/entities/place.store.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError } from '../kernel/process/app-error.ts'

/**
 * `prepare` of the contracts' `crudHandlers`: checks that the organisations it refers to are visible.
 * @throws AppError entity.notFound
 */
export async function prepareContract(
  tx: Tx,
  { identity }: Context,
  body: OrganizationContractCreate,
  before: OrganizationContract | null,
): Promise<ColumnValues> {
  const named = [
    before === null ? body.organizationId : null,
    body.maintenanceCompanyId === before?.maintenanceCompanyId ? null : body.maintenanceCompanyId,
  ]
  for (const id of named)
    if (id !== null && !(await hasOrganization(tx, identity, id))) throw new AppError('entity.notFound')
  const { organizationId, isArchive, isMiniAsilla, isLilz, isHakaruAi, isKanriroid, isAutoGuide } = body
  const { contractEndAt, paymentComplete, maintenanceCompanyId } = body
  return {
    organizationId,
    isArchive,
    isMiniAsilla,
    isLilz,
    isHakaruAi,
    isKanriroid,
    isAutoGuide,
    contractEndAt,
    paymentComplete,
    maintenanceCompanyId,
  }
}
