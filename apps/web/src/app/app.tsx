import './styles.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { asApiError } from '../kernel/server/api-error.ts'
import { live } from '../kernel/server/live.ts'
import { useStore } from '../kernel/server/store.ts'
import { hasNotices } from '../kernel/shell/notify.ts'
import { isWayIn, paths } from '../kernel/shell/paths.ts'
import { restoreSession } from '../session/session.queries.ts'
import { session } from '../session/session.store.ts'
import { forgetStartData } from '../session/start-data.ts'
import { disableContextMenu } from './menu/context-menu.ts'
import { router } from './routing/router.tsx'

/** Loaded with the first notice. */
const NoticePlace = lazy(async () => ({ default: (await import('./header/notice-place.tsx')).NoticePlace }))

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Only an unreachable server may be back a moment later.
      retry: (failures, error) => failures < 2 && asApiError(error).code === 'server.unavailable',
    },
  },
})

/** The console after the login page: router, queries, notices. */
export function App() {
  useEffect(disableContextMenu, [])
  useEffect(() => session.subscribe(followSession), [])
  const needsNoticePlace = useStore(hasNotices)
  return (
    <QueryClientProvider client={queryClient}>
      {needsNoticePlace && (
        <Suspense>
          <NoticePlace />
        </Suspense>
      )}
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/**
 * Preloads what the screen in the address will need: its scripts, and the live socket as soon as there is a session.
 * Failures are reported by the router and the shell, which load again.
 */
export function prepareScreen(): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined)
  restoreSession().then(
    () => session.get().user !== null && live.start(),
    () => undefined,
  )
}

/** After signing out, or being signed out by the server, nothing of the session remains on the screen. */
function followSession(): void {
  const { user, ended } = session.get()
  if (user !== null) return
  live.stop()
  forgetStartData()
  queryClient.clear()
  const { pathname, href } = router.state.location
  // Pages that need no session stay, unless the network itself is refused (R-SESSION-14).
  if (pathname === paths.login || (isWayIn(pathname) && ended !== 'ipRefused')) return
  // What was typed can no longer be saved, so no confirmation is needed to leave it.
  void router.navigate({
    to: paths.login,
    search: ended === null ? {} : { redirect: href },
    ignoreBlocker: true,
  })
}
