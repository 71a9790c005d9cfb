import { readBuildingTab } from '../../buildings/building-tabs.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { listPage, page, searchPage, shellPage } from '../routing/screen-routes.tsx'

/** Buildings, their floors and groups. */
export const buildingScreens = [
  listPage(
    paths.buildingList,
    'admin',
    page(() => import('../../buildings/building-list-page.tsx'), 'BuildingListPage'),
  ),
  shellPage(
    paths.buildingCreate,
    'admin',
    page(() => import('../../buildings/building-page.tsx'), 'BuildingCreatePage'),
  ),
  searchPage(
    paths.building,
    'admin',
    readBuildingTab,
    page(() => import('../../buildings/building-page.tsx'), 'BuildingPage'),
  ),
  shellPage(
    paths.floorCreate,
    'admin',
    page(() => import('../../buildings/floor-page.tsx'), 'FloorCreatePage'),
  ),
  shellPage(
    paths.floor,
    'admin',
    page(() => import('../../buildings/floor-page.tsx'), 'FloorPage'),
  ),
  shellPage(
    paths.robotGroupCreate,
    'admin',
    page(() => import('../../buildings/group-page.tsx'), 'RobotGroupCreatePage'),
  ),
  shellPage(
    paths.robotGroup,
    'admin',
    page(() => import('../../buildings/group-page.tsx'), 'RobotGroupPage'),
  ),
  shellPage(
    paths.flowGroupCreate,
    'admin',
    page(() => import('../../buildings/group-page.tsx'), 'FlowGroupCreatePage'),
  ),
  shellPage(
    paths.flowGroup,
    'admin',
    page(() => import('../../buildings/group-page.tsx'), 'FlowGroupPage'),
  ),
]
