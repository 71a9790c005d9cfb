import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type OutgoingMessage,
  outgoingMessageFilter,
  outgoingMessageRoutes,
} from '@wheelhouse/contract/system/outgoing-message'
import { call, filterText } from '../kernel/server/api.ts'
import { pageFilter } from '../kernel/lists/list-search.ts'
import type { OutboxSearch } from './outbox-search.ts'

function whereOf({ status, channel }: OutboxSearch) {
  return { ...(status && { status }), ...(channel && { channel }) }
}

/** One page, newest first. It is read again whenever the window is looked at: messages come without a word. */
export function outboxQuery(search: OutboxSearch) {
  const filter = filterText(outgoingMessageFilter, {
    where: whereOf(search),
    ...pageFilter(search, '-createdAt'),
  })
  return queryOptions({
    queryKey: [outgoingMessageRoutes.list.path, filter],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      // No `fields` were chosen, so every property is there.
      (await call(outgoingMessageRoutes.list, { query: { filter } }, { signal })) as OutgoingMessage[],
  })
}

/** How many messages the filters find. */
export function outboxCountQuery(search: OutboxSearch) {
  const where = JSON.stringify(whereOf(search))
  return queryOptions({
    queryKey: [outgoingMessageRoutes.count.path, where],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(outgoingMessageRoutes.count, { query: { where } }, { signal })).count,
  })
}
