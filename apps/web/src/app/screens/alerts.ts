import { alertPaths } from '../../alerts/alert-paths.ts'
import { listPage, page } from '../routing/screen-routes.tsx'

const load = () => import('../../alerts/alert-page.tsx')

/** Faults that people were alerted to. */
export const alertScreens = [
  listPage(alertPaths.open, 'login', page(load, 'AlertPage')),
  listPage(alertPaths.history, 'login', page(load, 'AlertHistoryPage')),
]
