import { findingPaths } from '../../reports/findings/finding-paths.ts'
import { readMonthSearch } from '../../reports/monthly/months.ts'
import { reportPaths } from '../../reports/report-paths.ts'
import { listPage, page, searchPage, shellPage } from '../routing/screen-routes.tsx'

const loadTemplates = () => import('../../reports/templates/report-template-pages.tsx')

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
  listPage(reportPaths.templateList, 'login', page(loadTemplates, 'ListPage')),
  shellPage(reportPaths.templateCreate, 'login', page(loadTemplates, 'CreatePage')),
  shellPage(reportPaths.template, 'login', page(loadTemplates, 'OnePage')),
  listPage(
    findingPaths.list,
    'login',
    page(() => import('../../reports/findings/finding-list-page.tsx'), 'FindingListPage'),
  ),
  shellPage(
    findingPaths.one,
    'login',
    page(() => import('../../reports/findings/finding-page.tsx'), 'FindingPage'),
  ),
  searchPage(
    reportPaths.month,
    'login',
    readMonthSearch,
    page(() => import('../../reports/monthly/monthly-report-page.tsx'), 'MonthlyReportPage'),
  ),
  shellPage(
    reportPaths.one,
    'login',
    page(() => import('../../reports/report-page.tsx'), 'ReportPage'),
  ),
]
