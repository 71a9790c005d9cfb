import { readDashboardSearch } from '../../dashboard/dashboard-search.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { page, searchPage } from '../routing/screen-routes.tsx'

/** The installation at a glance. */
export const dashboardScreens = [
  searchPage(
    paths.dashboard,
    'system-admin',
    readDashboardSearch,
    page(() => import('../../dashboard/dashboard-page.tsx'), 'DashboardPage'),
  ),
]
