import { contractRoutes } from '@wheelhouse/contract/organizations/contract'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { contractStore, getContract } from './contract.store.ts'
import { prepareContract } from './prepare-contract.ts'

export const contractHandlers: RouteBinding[] = [
  ...Object.values(
    crudHandlers(contractRoutes, contractStore, { entity: 'contract', prepare: prepareContract }),
  ),
  handle(contractRoutes.getOwn, (_input, { db, identity }) => getContract(db, identity.organizationId)),
]
