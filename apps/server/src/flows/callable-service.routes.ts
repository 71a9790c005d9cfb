import { callableServiceRoutes } from '@wheelhouse/contract/flows/service-call'
import { getBuilding } from '../kernel/entities/place.store.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { listCallableServices } from './callable-service.store.ts'

/** Open to general operators too: they edit steps, and need no permission to read the packages themselves. */
export const callableServiceHandlers: RouteBinding[] = [
  handle(callableServiceRoutes.list, async ({ params }, { db, identity }) => {
    const { id } = await getBuilding(db, identity, params.buildingId)
    return listCallableServices(db, id)
  }),
]
