import { queryOptions } from '@tanstack/react-query'
import { type DashboardPeriod, dashboardRoutes } from '@wheelhouse/contract/dashboard/dashboard'
import { call } from '../kernel/server/api.ts'

/** While somebody looks at it. Milliseconds. */
const askAgainMs = 30_000

/** The figures of a period; asked for again while the page is in view. */
export function dashboardQuery(period: DashboardPeriod) {
  return queryOptions({
    queryKey: [dashboardRoutes.get.path, period],
    refetchInterval: askAgainMs,
    queryFn: ({ signal }) => call(dashboardRoutes.get, { query: { period } }, { signal }),
  })
}
