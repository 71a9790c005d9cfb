import { queryOptions } from '@tanstack/react-query'
import { type DashboardPeriod, dashboardRoutes } from '@wheelhouse/contract/dashboard/dashboard'
import { call } from '../kernel/server/api.ts'

/** Refetch interval while the page is visible. Milliseconds. */
const askAgainMs = 30_000

/** The figures of a period; refetched while the page is visible. */
export function dashboardQuery(period: DashboardPeriod) {
  return queryOptions({
    queryKey: [dashboardRoutes.get.path, period],
    refetchInterval: askAgainMs,
    queryFn: ({ signal }) => call(dashboardRoutes.get, { query: { period } }, { signal }),
  })
}
