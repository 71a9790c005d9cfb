import { reportPaths } from '../../reports/report-paths.ts'
import { listPage, page, shellPage } from '../screen-routes.tsx'

/** What robots found. */
export const reportScreens = [
  listPage(
    reportPaths.list,
    'login',
    page(() => import('../../reports/report-list-page.tsx'), 'ReportListPage'),
  ),
  listPage(
    reportPaths.exports,
    'login',
    page(() => import('../../reports/export-history-page.tsx'), 'ExportHistoryPage'),
  ),
  shellPage(
    reportPaths.one,
    'login',
    page(() => import('../../reports/report-page.tsx'), 'ReportPage'),
  ),
]
