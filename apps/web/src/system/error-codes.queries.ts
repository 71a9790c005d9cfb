import { queryOptions } from '@tanstack/react-query'
import { errorCodeRoutes } from '@wheelhouse/contract/system/error-code'
import { call } from '../kernel/server/api.ts'

/** The whole catalogue, with what was changed of it; it changes seldom. */
export const errorCodesQuery = queryOptions({
  queryKey: [errorCodeRoutes.list.path],
  staleTime: 60_000,
  queryFn: ({ signal }) => call(errorCodeRoutes.list, {}, { signal }),
})
