import { queryOptions } from '@tanstack/react-query'
import { type MonthlyReport, monthlyReportRoutes } from '@wheelhouse/contract/reports/monthly-report'
import { call } from '../../kernel/server/api.ts'

/** The monthly report of a building, as of now. */
export function monthlyReportQuery(query: { buildingId: string; month: string }) {
  return queryOptions<MonthlyReport>({
    queryKey: [monthlyReportRoutes.get.path, query.buildingId, query.month],
    queryFn: ({ signal }) => call(monthlyReportRoutes.get, { query }, { signal }),
  })
}
