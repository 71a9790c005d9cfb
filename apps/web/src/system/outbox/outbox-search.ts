import { outgoingChannels, outgoingStatuses } from '@wheelhouse/contract/system/outgoing-values'
import { type ListSearch, oneOf, readListSearch, withoutEmpty } from '../../kernel/lists/list-search.ts'

/** The search parameters of system/outbox. */
export type OutboxSearch = Pick<ListSearch, 'page'> & {
  status?: (typeof outgoingStatuses)[number]
  channel?: (typeof outgoingChannels)[number]
}

/** Parses an address leniently: invalid parameters are ignored. */
export function readOutboxSearch(search: Record<string, unknown>): OutboxSearch {
  const { page } = readListSearch(search, [])
  return withoutEmpty({
    page,
    status: oneOf(outgoingStatuses, search.status),
    channel: oneOf(outgoingChannels, search.channel),
  })
}
