import { queryOptions } from '@tanstack/react-query'
import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { call } from './api.ts'

/** The organisations that the person may see, requested as R-ORGANIZATIONS-4 specifies. */
export const organizationsQuery = queryOptions({
  queryKey: [organizationRoutes.list.path],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => {
    const filter = JSON.stringify({ where: { status: 1 }, order: 'type ASC' })
    return call(organizationRoutes.list, { query: { filter } }, { signal })
  },
})
