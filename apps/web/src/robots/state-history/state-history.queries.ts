import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type HistoryPeriod,
  sampleEveryMs,
  stateHistoryRoutes,
} from '@wheelhouse/contract/robots/state-history'
import { call } from '../../kernel/server/api.ts'

/** A robot's battery and network over the period; refetched at the rate at which data is added. */
export function stateHistoryQuery(id: string, period: HistoryPeriod) {
  return queryOptions({
    queryKey: [stateHistoryRoutes.get.path, id, period],
    placeholderData: keepPreviousData,
    refetchInterval: sampleEveryMs,
    queryFn: ({ signal }) => call(stateHistoryRoutes.get, { params: { id }, query: { period } }, { signal }),
  })
}
