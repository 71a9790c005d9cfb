import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type OutgoingMessage,
  outgoingMessageFilter,
  outgoingMessageRoutes,
} from '@wheelhouse/contract/system/outgoing-message'
import { pageFilter } from '../../kernel/lists/list-search.ts'
import { call, filterText } from '../../kernel/server/api.ts'
import { wholeRows } from '../../kernel/server/entity.queries.ts'
import type { OutboxSearch } from './outbox-search.ts'

function toWhere({ status, channel }: OutboxSearch) {
  return { ...(status && { status }), ...(channel && { channel }) }
}

/** One page, newest first. Refetched on window focus, because new messages are not pushed. */
export function outboxQuery(search: OutboxSearch) {
  const filter = filterText(outgoingMessageFilter, {
    where: toWhere(search),
    ...pageFilter(search, '-createdAt'),
  })
  return queryOptions({
    queryKey: [outgoingMessageRoutes.list.path, filter],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      // No `fields` were requested, so every property is present.
      wholeRows<OutgoingMessage>(await call(outgoingMessageRoutes.list, { query: { filter } }, { signal })),
  })
}

/** How many messages match the filters. */
export function outboxCountQuery(search: OutboxSearch) {
  const where = JSON.stringify(toWhere(search))
  return queryOptions({
    queryKey: [outgoingMessageRoutes.count.path, where],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(outgoingMessageRoutes.count, { query: { where } }, { signal })).count,
  })
}
