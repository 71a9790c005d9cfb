import { queryOptions } from '@tanstack/react-query'
import { flowRunRoutes } from '@wheelhouse/contract/flows/run'
import { call } from '../kernel/server/api.ts'

/** Questions come and go, and their pictures follow. Poll interval in milliseconds. */
const refetchEveryMs = 3_000

/** The runs with an open question, with what their robots saw. */
export const interventionsQuery = queryOptions({
  queryKey: [flowRunRoutes.interventions.path],
  queryFn: ({ signal }) => call(flowRunRoutes.interventions, {}, { signal }),
  refetchInterval: refetchEveryMs,
})
