import { readingPaths, thresholdLogPath } from '../../inspections/inspection-paths.ts'
import { entityScreens, listPage, page, shellPage } from '../routing/screen-routes.tsx'

/** What robots inspect regularly, and when a value is abnormal. */
export const inspectionScreens = [
  listPage(
    readingPaths.list,
    'login',
    page(() => import('../../inspections/readings/reading-list-page.tsx'), 'ReadingListPage'),
  ),
  shellPage(
    readingPaths.one,
    'login',
    page(() => import('../../inspections/readings/reading-page.tsx'), 'ReadingPage'),
  ),
  ...entityScreens(
    '/check-item',
    'login',
    () => import('../../inspections/check-items/check-item-pages.tsx'),
  ),
  listPage(
    thresholdLogPath,
    'login',
    page(() => import('../../inspections/thresholds/threshold-log-page.tsx'), 'ThresholdLogPage'),
  ),
  ...entityScreens('/threshold', 'login', () => import('../../inspections/thresholds/threshold-pages.tsx')),
  ...entityScreens(
    '/asilla/setting',
    'login',
    () => import('../../inspections/detection/detection-pages.tsx'),
  ),
]
