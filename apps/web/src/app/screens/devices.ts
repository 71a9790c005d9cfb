import { devicePaths } from '../../devices/device-paths.ts'
import { readDataSearch } from '../../devices/readings/data-search.ts'
import { entityScreens, page, searchPage } from '../routing/screen-routes.tsx'

/** IoT devices and what they measure. */
export const deviceScreens = [
  ...entityScreens('/device', 'login', () => import('../../devices/device-pages.tsx')),
  searchPage(
    devicePaths.data,
    'login',
    readDataSearch,
    page(() => import('../../devices/readings/data-page.tsx'), 'DeviceDataPage'),
  ),
]
