import { contractRoutes, type OrganizationContractCreate } from '@wheelhouse/contract/organizations/contract'
import { AppError } from '../kernel/app-error.ts'
import { crudHandlers } from '../kernel/crud-handlers.ts'
import { handle, type RouteBinding } from '../kernel/route-binding.ts'
import { contractStore, getContract } from './contract.store.ts'
import { hasOrganization } from './organization.store.ts'

export const contractHandlers: RouteBinding[] = [
  ...Object.values(
    crudHandlers(contractRoutes, contractStore, {
      entity: 'contract',
      prepare: async (tx, { identity }, body: OrganizationContractCreate, before) => {
        const named = [
          before === null ? body.organizationId : null,
          body.maintenanceCompanyId === before?.maintenanceCompanyId ? null : body.maintenanceCompanyId,
        ]
        for (const id of named)
          if (id !== null && !(await hasOrganization(tx, identity, id))) throw new AppError('entity.notFound')
        const { organizationId, isArchive, isMiniAsilla, isLilz, isHakaruAi, isKanriroid, isAutoGuide } = body
        const { contractEndAt, paymentComplete, maintenanceCompanyId } = body
        return {
          ...{ organizationId, isArchive, isMiniAsilla, isLilz, isHakaruAi, isKanriroid, isAutoGuide },
          ...{ contractEndAt, paymentComplete, maintenanceCompanyId },
        }
      },
    }),
  ),
  handle(contractRoutes.getOwn, (_input, { db, identity }) => getContract(db, identity.organizationId)),
]
