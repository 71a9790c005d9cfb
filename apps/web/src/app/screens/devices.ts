import { entityScreens } from '../screen-routes.tsx'

/** IoT devices. */
export const deviceScreens = [
  ...entityScreens('/device', 'login', () => import('../../devices/device-pages.tsx')),
]
