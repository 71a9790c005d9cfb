import { type Filter, maxLimit, type Where } from '@wheelhouse/contract/kernel/filter'

/**
 * All rows that a filter finds, page by page.
 * @param upToNow condition that excludes rows added meanwhile, which would shift the pages
 * @param size rows per page
 */
export async function* pagesOf<Row>(
  list: (filter: Filter) => Promise<Row[]>,
  filter: Filter = {},
  upToNow: Where = {},
  size = maxLimit,
): AsyncGenerator<Row[]> {
  const where = filter.where === undefined ? upToNow : { and: [filter.where, upToNow] }
  const { order, skip: start = 0, limit: wanted = Number.POSITIVE_INFINITY } = filter
  for (let taken = 0; taken < wanted; taken += size) {
    const limit = Math.min(size, wanted - taken)
    const page = await list({ where, limit, skip: start + taken, ...(order && { order }) })
    yield page
    if (page.length < limit) return
  }
}
