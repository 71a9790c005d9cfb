import { monthlyReportRoutes } from '@wheelhouse/contract/reports/monthly-report'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { exportMonthlyReport, type MonthSources } from './export-monthly-report.ts'
import { makeMonthlyReport } from './make-monthly-report.ts'

/** Monthly reports of buildings. */
export function monthlyReportHandlers(sources: MonthSources): RouteBinding[] {
  return [
    handle(monthlyReportRoutes.get, ({ query }, { readHistory, identity, clock }) =>
      readHistory(({ db }) => makeMonthlyReport({ db, identity, clock }, query, sources.listReadings)),
    ),
    handle(monthlyReportRoutes.export, ({ query }, ctx) => exportMonthlyReport(ctx, query, sources)),
  ]
}
