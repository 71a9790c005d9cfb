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
  /* oxlint-disable typescript/consistent-type-definitions -- declaration merging works only with interfaces */
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    guard?: Guard
    /** Its address follows the actions on it, so the focus stays where it is. */
    keepsFocus?: true
  }
  /* oxlint-enable typescript/consistent-type-definitions */
}
