import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { routeTree } from '../app/router.tsx'
import { theme } from '../app/theme.ts'

/** Renders a part of the console without movement, so that nothing has to be waited for. */
export function renderPart(part: ReactNode) {
  const user = userEvent.setup()
  const { unmount } = render(
    <MantineProvider theme={theme} env="test">
      {part}
    </MantineProvider>,
  )
  return { user, unmount }
}

/** Opens the console at an address. */
export function renderApp(address: string) {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { user } = renderPart(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user, router }
}
