import { queryOptions } from '@tanstack/react-query'
import { guideScreenRoutes } from '@wheelhouse/contract/guide/guide-screen'
import { call } from '../../kernel/server/api.ts'
import { asApiError } from '../../kernel/server/api-error.ts'

/** How often the display polls its robot's state. Milliseconds. */
const everyMs = 2_000

/** The state of the robot that a display belongs to. */
export function guideScreenQuery(token: string) {
  return queryOptions({
    queryKey: [guideScreenRoutes.state.path, token],
    queryFn: ({ signal }) =>
      call(guideScreenRoutes.state, { params: { token } }, { signal, quiet: 'ownProgress' }),
    refetchInterval: everyMs,
    // An unattended display: polling is its retry.
    retry: false,
    refetchIntervalInBackground: true,
  })
}

/** Is the address invalid or revoked? */
export function isGone(error: unknown): boolean {
  return error !== null && asApiError(error).code === 'entity.notFound'
}
