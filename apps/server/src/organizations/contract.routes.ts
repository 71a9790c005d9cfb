import { contractRoutes } from '@wheelhouse/contract/organizations/contract'
import { handle, type RouteBinding } from '../kernel/route-binding.ts'
import { getContract } from './contract.store.ts'

export const contractHandlers: RouteBinding[] = [
  handle(contractRoutes.getOwn, (_input, { db, identity }) => getContract(db, identity.organizationId)),
]
