import { createRoute } from '@tanstack/react-router'
import { archivePaths, readArchiveSearch, readIncidentSearch } from '../../archives/archive-paths.ts'
import { guarded, listPage, only, page, searchPage, shell } from '../routing/screen-routes.tsx'

const dayPages = () => import('../../archives/archive-pages.tsx')
const incidentPages = () => import('../../archives/incident/incident-page.tsx')

/** A day of recordings. Each time of day has an address of its own and is chosen with keys, so the focus stays. */
function dayPage<const Path extends string>(
  path: Path,
  name: 'ArchiveRobotPage' | 'ArchiveMinutePage' | 'ArchiveCloudPage',
) {
  return createRoute({
    path,
    getParentRoute: () => shell,
    ...guarded('login'),
    staticData: { guard: 'login', keepsFocus: true },
    validateSearch: only(readArchiveSearch),
    component: page(dayPages, name),
  })
}

/** What robots recorded. */
export const archiveScreens = [
  listPage(
    archivePaths.list,
    'login',
    page(() => import('../../archives/archive-list-page.tsx'), 'ArchiveListPage'),
  ),
  dayPage(archivePaths.robot, 'ArchiveRobotPage'),
  dayPage(archivePaths.minute, 'ArchiveMinutePage'),
  dayPage(archivePaths.cloud, 'ArchiveCloudPage'),
  searchPage(archivePaths.incident, 'login', readIncidentSearch, page(incidentPages, 'IncidentPage')),
  searchPage(
    archivePaths.incidentOf,
    'login',
    readIncidentSearch,
    page(incidentPages, 'IncidentOfRobotPage'),
  ),
]
