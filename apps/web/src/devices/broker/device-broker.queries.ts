import { queryOptions } from '@tanstack/react-query'
import { deviceBrokerRoutes } from '@wheelhouse/contract/devices/device-broker'
import { call } from '../../kernel/server/api.ts'

/** Where a device publishes, and since when it has a secret. Refetched when that changes. */
export function brokerAccessQuery(id: string) {
  return queryOptions({
    queryKey: [deviceBrokerRoutes.get.path, id],
    queryFn: ({ signal }) => call(deviceBrokerRoutes.get, { params: { id } }, { signal }),
  })
}
