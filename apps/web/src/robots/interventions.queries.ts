import { queryOptions } from '@tanstack/react-query'
import { flowRunRoutes } from '@wheelhouse/contract/flows/run'
import { call } from '../kernel/server/api.ts'

/** Questions come and go, and pictures come after them. Milliseconds. */
const askAgainMs = 3_000

/** The runs that ask something now, with what their robots saw. */
export const interventionsQuery = queryOptions({
  queryKey: [flowRunRoutes.interventions.path],
  queryFn: ({ signal }) => call(flowRunRoutes.interventions, {}, { signal }),
  refetchInterval: askAgainMs,
})
