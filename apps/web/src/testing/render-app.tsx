import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { configure, getConfig, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useEffect } from 'react'
import { afterAll } from 'vitest'
import { renderAuditLink } from '../app/header/audit-link.tsx'
import { routeTree } from '../app/routing/router.tsx'
import { shell } from '../app/routing/screen-routes.tsx'
import { Shell } from '../app/shell.tsx'
import { theme } from '../app/theme.ts'
import { followEntityChanges } from '../kernel/server/entity-changes.ts'
import { live } from '../kernel/server/live.ts'
import { HistoryLinkProvider } from '../kernel/shell/history-link.ts'

/** Renders a part of the console without movement, so that nothing has to be waited for. */
export function renderPart(part: ReactNode) {
  const user = userEvent.setup({ delay: null })
  const { unmount } = render(
    <MantineProvider theme={theme} env="test">
      {part}
    </MantineProvider>,
  )
  return { user, unmount }
}

/** Opens the console at an address. */
export function renderApp(address: string) {
  return openConsole(address, Shell)
}

/** Opens the page of an address without header, menu and notices around it. What needs them is tested by `renderApp`. */
export function renderPage(address: string) {
  return openConsole(address, PageFrame)
}

/** The scripts of the page that was opened: no wait for what it shows is spent on loading them. */
let opening: Promise<unknown> = Promise.resolve()
const before = getConfig()
configure({
  asyncWrapper: (look) =>
    before.asyncWrapper(async () => {
      await opening
      return look()
    }),
})
afterAll(() => configure(before))

function openConsole(address: string, frame: RouteComponent) {
  shell.update({ component: frame })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  // The page reports what cannot be loaded.
  opening = Promise.allSettled(routes.map(async (route) => router.loadRouteChunk(route)))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { user } = renderPart(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user, router }
}

/** What pages have of the shell: live values, and the way to what was done to a thing. */
function PageFrame() {
  const queryClient = useQueryClient()
  useEffect(() => live.start(), [])
  useEffect(() => followEntityChanges(queryClient), [queryClient])
  return (
    <main id="main" tabIndex={-1}>
      <HistoryLinkProvider value={renderAuditLink}>
        <Outlet />
      </HistoryLinkProvider>
    </main>
  )
}
