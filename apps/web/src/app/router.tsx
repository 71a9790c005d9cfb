import { createRouter } from '@tanstack/react-router'
import { LoadError } from './load-error.tsx'
import type { Guard } from './guards.ts'
import { root, shell } from './screen-routes.tsx'
import { accountScreens } from './screens/account.ts'
import { buildingScreens } from './screens/buildings.ts'
import { deviceScreens } from './screens/devices.ts'
import { organizationScreens } from './screens/organizations.ts'
import { robotScreens } from './screens/robots.ts'
import { bareScreens } from './screens/session.ts'
import { systemScreens } from './screens/system.ts'

/** Every screen of the console, area by area: its path, who may open it, and the file that shows it. */
export const routeTree = root.addChildren([
  ...bareScreens,
  shell.addChildren([
    ...robotScreens,
    ...buildingScreens,
    ...deviceScreens,
    ...organizationScreens,
    ...systemScreens,
    ...accountScreens,
  ]),
])

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultErrorComponent: LoadError,
  defaultPreload: 'intent',
})

declare module '@tanstack/react-router' {
  // Declaration merging works with interfaces only.
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the library asks for this form
  interface Register {
    router: typeof router
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the library asks for this form
  interface StaticDataRouteOption {
    guard?: Guard
  }
}
