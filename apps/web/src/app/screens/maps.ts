import { paths } from '../../kernel/shell/paths.ts'
import { listPage, page, shellPage } from '../routing/screen-routes.tsx'

/** Floor maps: drawing them, and their waypoints one by one. */
export const mapScreens = [
  listPage(
    paths.waypointList,
    'admin',
    page(() => import('../../maps/waypoint-pages.tsx'), 'ListPage'),
  ),
  shellPage(
    paths.waypointCreate,
    'admin',
    page(() => import('../../maps/waypoint-pages.tsx'), 'CreatePage'),
  ),
  shellPage(
    paths.waypoint,
    'admin',
    page(() => import('../../maps/waypoint-pages.tsx'), 'OnePage'),
  ),
  shellPage(
    paths.editorV1,
    'login',
    page(() => import('../../maps/editor/editor-page.tsx'), 'EditorV1Page'),
  ),
  shellPage(
    paths.editorPartial,
    'login',
    page(() => import('../../maps/partial/partial-page.tsx'), 'PartialPage'),
  ),
  shellPage(
    paths.editorV15,
    'login',
    page(() => import('../../maps/editor/editor-page.tsx'), 'EditorV15Page'),
  ),
  shellPage(
    paths.editorV2,
    'login',
    page(() => import('../../maps/editor/editor-page.tsx'), 'EditorV2Page'),
  ),
]
