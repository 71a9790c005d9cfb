import { queryOptions } from '@tanstack/react-query'
import { knowledgeItemRoutes } from '@wheelhouse/contract/guide/knowledge-item'
import { call } from '../../kernel/server/api.ts'
import { partsQuery } from '../../kernel/server/entity.queries.ts'

/** All items of a group, in their order. */
export function itemsQuery(groupId: string) {
  return partsQuery(knowledgeItemRoutes, { groupId }, { order: 'index' })
}

/** Ids of the items that lead to a waypoint that is no longer on any map. Refetched with the items. */
export function goneWaypointsQuery(groupId: string) {
  return queryOptions({
    queryKey: [knowledgeItemRoutes.list.path, { groupId }, 'gone'],
    queryFn: ({ signal }) => call(knowledgeItemRoutes.goneWaypoints, { params: { id: groupId } }, { signal }),
  })
}
