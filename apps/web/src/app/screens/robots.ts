import { paths } from '../../kernel/shell/paths.ts'
import {
  readActivitySearch,
  readHistorySearch,
  readRobotTab,
} from '../../robots/records/robot-record-search.ts'
import { readRobotSearch } from '../../robots/robot-search.ts'
import { readSpatialSearch } from '../../robots/spatial/spatial-search.ts'
import { listPage, page, searchPage, shellPage } from '../routing/screen-routes.tsx'

/** Robots and driving them. */
export const robotScreens = [
  searchPage(
    paths.robotControl,
    'login',
    readRobotSearch,
    page(() => import('../routing/robot-control-screen.tsx'), 'RobotControlScreen'),
  ),
  searchPage(
    paths.robot,
    'admin',
    readRobotTab,
    page(() => import('../routing/robot-screen.tsx'), 'RobotScreen'),
  ),
  shellPage(
    paths.robotConsole,
    'system-admin',
    page(() => import('../../robots/console/robot-console-page.tsx'), 'RobotConsolePage'),
  ),
  listPage(
    paths.syncHistories,
    'system-admin',
    page(() => import('../../robots/records/sync-history-list-page.tsx'), 'SyncHistoryListPage'),
  ),
  searchPage(
    paths.robotSettingHistory,
    'admin',
    readHistorySearch,
    page(() => import('../../robots/records/robot-history-page.tsx'), 'RobotHistoryPage'),
  ),
  searchPage(
    paths.robotActivity,
    'login',
    readActivitySearch,
    page(() => import('../../robots/records/robot-activity-page.tsx'), 'RobotActivityPage'),
  ),
  listPage(
    paths.robotList,
    'admin',
    page(() => import('../../robots/list/robot-list-page.tsx'), 'RobotListPage'),
  ),
  shellPage(
    paths.robotCreate,
    'admin',
    page(() => import('../../robots/settings/robot-create-page.tsx'), 'RobotCreatePage'),
  ),
  shellPage(
    paths.teleOperation,
    'login',
    page(() => import('../../teleop/teleop-route.tsx'), 'TeleopRoute'),
  ),
  shellPage(
    paths.basicOperation,
    'login',
    page(() => import('../../teleop/basic-page.tsx'), 'BasicRoute'),
  ),
  shellPage(
    paths.robotWall,
    'login',
    page(() => import('../../teleop/wall-page.tsx'), 'WallPage'),
  ),
  searchPage(
    paths.spatial,
    'system-admin',
    readSpatialSearch,
    page(() => import('../../robots/spatial/spatial-page.tsx'), 'SpatialPage'),
  ),
]
