import { queryOptions } from '@tanstack/react-query'
import { callableServiceRoutes } from '@wheelhouse/contract/flows/service-call'
import { call } from '../kernel/server/api.ts'

/** The service commands that flows of a building may call, even disabled ones. @param buildingId empty: none chosen */
export function callableServicesQuery(buildingId: string) {
  return queryOptions({
    queryKey: [callableServiceRoutes.list.path, buildingId],
    enabled: buildingId !== '',
    queryFn: ({ signal }) => call(callableServiceRoutes.list, { params: { buildingId } }, { signal }),
  })
}
