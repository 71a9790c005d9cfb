import { queryOptions } from '@tanstack/react-query'
import { type DashboardPeriod, dashboardRoutes } from '@wheelhouse/contract/dashboard/dashboard'
import { call } from '../kernel/server/api.ts'

/** Polling interval while the page is in view. Milliseconds. */
const refetchEveryMs = 30_000

/** The figures of a period, polled while the page is in view. */
export function dashboardQuery(period: DashboardPeriod) {
  return queryOptions({
    queryKey: [dashboardRoutes.get.path, period],
    refetchInterval: refetchEveryMs,
    queryFn: ({ signal }) => call(dashboardRoutes.get, { query: { period } }, { signal }),
  })
}
