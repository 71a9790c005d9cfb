import { createRouter } from '@tanstack/react-router'
import { bareScreens } from '../screens/session.ts'
import * as areaScreens from './area-screens.ts'
import type { Guard } from './guards.ts'
import { LoadError } from './load-error.tsx'
import { root, shell } from './screen-routes.tsx'

/** Every screen of the console by area: its path, who may open it, and the file that contains it. */
export const routeTree = root.addChildren([
  ...bareScreens,
  shell.addChildren(Object.values(areaScreens).flat()),
])

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultErrorComponent: LoadError,
  defaultPreload: 'intent',
})

declare module '@tanstack/react-router' {
  // Declaration merging works only with interfaces.
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the library asks for this form
  interface Register {
    router: typeof router
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the library asks for this form
  interface StaticDataRouteOption {
    guard?: Guard
    /** Its address follows the actions on it, so the focus stays where it is. */
    keepsFocus?: true
  }
}
