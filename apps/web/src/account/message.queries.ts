import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { messageRoutes } from '@wheelhouse/contract/account/message'
import { call } from '../kernel/server/api.ts'

/** How many messages nobody has looked at yet. */
export const unreadMessagesQuery = queryOptions({
  queryKey: [messageRoutes.list.path, 'unread'],
  queryFn: async ({ signal }) => {
    const query = { where: JSON.stringify({ readAt: null }) }
    return (await call(messageRoutes.count, { query }, { signal })).count
  },
})

/** The list and both counts are asked for anew. */
export function refreshMessages(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [messageRoutes.list.path] })
}
