import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Navigate,
  type ParsedLocation,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { readListAddress } from '../../kernel/lists/list-search.ts'
import { inTime } from '../../kernel/server/load-in-time.ts'
import { entityPaths, paths } from '../../kernel/shell/paths.ts'
import { restoreSession } from '../../session/session.queries.ts'
import { operatorType, session } from '../../session/session.store.ts'
import { loadStartData, skipsStartData, startData } from '../../session/start-data.ts'
import { Shell } from '../shell.tsx'
import { type Guard, guardDecision, type Visitor } from './guards.ts'
import { LoadError } from './load-error.tsx'

/** The building blocks of screen tables: layouts, guards, and pages loaded on demand. */

/** What the guard knows about the current person. */
export function visitor(): Visitor {
  return {
    type: operatorType(),
    passwordChangeRequired: session.get().user?.passwordChangeRequired ?? false,
    hasPendingTerms: startData.get().pendingTerms.length > 0,
  }
}

/** A guard in the form of the router, still readable for the test that visits all screens. */
export function guarded(guard: Guard) {
  return {
    staticData: { guard },
    beforeLoad: ({ location }: { location: ParsedLocation }) => {
      const decision = guardDecision(guard, location, visitor())
      if (decision !== null) throw redirect({ ...decision, replace: true })
    },
  }
}

export const root = createRootRoute({
  beforeLoad: async ({ location }) => {
    await restoreSession()
    const { user } = session.get()
    const isDue = user !== null && !user.passwordChangeRequired && !skipsStartData(location.pathname)
    if (isDue) await loadStartData()
  },
  errorComponent: LoadError,
  notFoundComponent: () => <Navigate to={paths.notFound} replace />,
})

/** Header, sidebar and live connection, for every screen that needs a login. */
export const shell = createRoute({
  id: 'shell',
  getParentRoute: () => root,
  component: Shell,
})

/** The component `name` of a file that is loaded with its screen; one that takes too long counts as missing. */
export function page<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  return lazyRouteComponent(() => inTime(load()), name)
}

/** A screen without the shell. */
export function barePage<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ path, getParentRoute: () => root, ...guarded('public'), component })
}

/** A screen inside the shell. */
export function shellPage<const Path extends string>(path: Path, guard: Guard, component: RouteComponent) {
  return createRoute({ path, getParentRoute: () => shell, ...guarded(guard), component })
}

/**
 * Adapts a reader of addresses to the router. The router keeps each parameter that a reader leaves out as it is in
 * the address, even an invalid one, unless the reader sets it to `undefined`.
 */
export function only<Search extends object>(readSearch: (search: Record<string, unknown>) => Search) {
  return (search: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...readSearch(search),
  })
}

/** A screen that is an entity's list: its state is in its address. */
export function listPage<const Path extends string>(path: Path, guard: Guard, component: RouteComponent) {
  return createRoute({
    path,
    getParentRoute: () => shell,
    ...guarded(guard),
    validateSearch: only(readListAddress),
    component,
  })
}

/** The list of an entity, the form for a new one, and the page of one; all in one file. */
export function entityScreens<const Base extends string>(
  base: Base,
  guard: Guard,
  load: () => Promise<Record<'ListPage' | 'CreatePage' | 'OnePage', RouteComponent>>,
) {
  const { list, create, one } = entityPaths(base)
  return [
    listPage(list, guard, page(load, 'ListPage')),
    shellPage(create, guard, page(load, 'CreatePage')),
    shellPage(one, guard, page(load, 'OnePage')),
  ]
}

/** A screen with state of its own in its address. @param readSearch ignores invalid values */
export function searchPage<const Path extends string, Search extends object>(
  path: Path,
  guard: Guard,
  readSearch: (search: Record<string, unknown>) => Search,
  component: RouteComponent,
) {
  return createRoute({
    path,
    getParentRoute: () => shell,
    ...guarded(guard),
    validateSearch: only(readSearch),
    component,
  })
}
