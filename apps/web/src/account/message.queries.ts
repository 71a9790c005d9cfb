import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { messageRoutes } from '@wheelhouse/contract/account/message'
import { call } from '../kernel/server/api.ts'

/** The number of unread messages. */
export const unreadMessagesQuery = queryOptions({
  queryKey: [messageRoutes.list.path, 'unread'],
  queryFn: async ({ signal }) => {
    const query = { where: JSON.stringify({ readAt: null }) }
    return (await call(messageRoutes.count, { query }, { signal })).count
  },
})

/** Refetches the list and both counts. */
export function refreshMessages(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [messageRoutes.list.path] })
}
