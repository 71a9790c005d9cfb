import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type DetectionEvent,
  detectionEventFilter,
  detectionEventRoutes,
} from '@wheelhouse/contract/inspections/detection-event'
import { detectionSettingRoutes } from '@wheelhouse/contract/inspections/detection-setting'
import { call, filterText } from '../../kernel/server/api.ts'
import { wholeRows } from '../../kernel/server/entity.queries.ts'

/** The newest events of a setting, plus one to show whether there are more. */
export function eventsQuery(id: string, shown: number) {
  return queryOptions({
    queryKey: [detectionEventRoutes.list.path, id, shown],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<DetectionEvent[]> => {
      const filter = filterText(detectionEventFilter, { order: 'at DESC', limit: shown + 1 })
      const events = await call(detectionEventRoutes.list, { params: { id }, query: { filter } }, { signal })
      return wholeRows<DetectionEvent>(events)
    },
  })
}

export function addressQuery(id: string) {
  return queryOptions({
    queryKey: [detectionSettingRoutes.address.path, id],
    queryFn: ({ signal }) => call(detectionSettingRoutes.address, { params: { id } }, { signal }),
  })
}
