import { reportPaths } from '../../reports/report-paths.ts'
import { listPage, page, shellPage } from '../screen-routes.tsx'

/** What robots found. */
export const reportScreens = [
  listPage(
    reportPaths.list,
    'login',
    page(() => import('../../reports/report-list-page.tsx'), 'ReportListPage'),
  ),
  shellPage(
    reportPaths.one,
    'login',
    page(() => import('../../reports/report-page.tsx'), 'ReportPage'),
  ),
]
