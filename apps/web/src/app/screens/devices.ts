import { paths } from '../../kernel/shell/paths.ts'
import { listPage, page, shellPage } from '../screen-routes.tsx'

/** IoT devices. */
export const deviceScreens = [
  listPage(
    paths.deviceList,
    'login',
    page(() => import('../../devices/device-list-page.tsx'), 'DeviceListPage'),
  ),
  shellPage(
    paths.deviceCreate,
    'login',
    page(() => import('../../devices/device-page.tsx'), 'DeviceCreatePage'),
  ),
  shellPage(
    paths.device,
    'login',
    page(() => import('../../devices/device-page.tsx'), 'DevicePage'),
  ),
]
