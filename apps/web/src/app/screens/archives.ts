import { createRoute } from '@tanstack/react-router'
import { archivePaths, readArchiveSearch, readIncidentSearch } from '../../archives/archive-paths.ts'
import { guarded, listPage, only, page, searchPage, shell } from '../screen-routes.tsx'

const dayPages = () => import('../../archives/archive-pages.tsx')
const incidentPages = () => import('../../archives/incident/incident-page.tsx')

/** What robots recorded. */
export const archiveScreens = [
  listPage(
    archivePaths.list,
    'login',
    page(() => import('../../archives/archive-list-page.tsx'), 'ArchiveListPage'),
  ),
  searchPage(archivePaths.robot, 'login', readArchiveSearch, page(dayPages, 'ArchiveRobotPage')),
  createRoute({
    path: archivePaths.minute,
    getParentRoute: () => shell,
    ...guarded('login'),
    // Each minute has an address of its own, and is chosen with keys.
    staticData: { guard: 'login', keepsFocus: true },
    validateSearch: only(readArchiveSearch),
    component: page(dayPages, 'ArchiveMinutePage'),
  }),
  searchPage(archivePaths.cloud, 'login', readArchiveSearch, page(dayPages, 'ArchiveCloudPage')),
  searchPage(archivePaths.incident, 'login', readIncidentSearch, page(incidentPages, 'IncidentPage')),
  searchPage(
    archivePaths.incidentOf,
    'login',
    readIncidentSearch,
    page(incidentPages, 'IncidentOfRobotPage'),
  ),
]
