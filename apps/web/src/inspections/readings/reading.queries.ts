import { queryOptions } from '@tanstack/react-query'
import { type Reading, readingRoutes } from '@wheelhouse/contract/inspections/reading'
import { call } from '../../kernel/server/api.ts'
import { wholeRows } from '../../kernel/server/entity.queries.ts'

/** How often to poll while a picture or an answer is pending. Milliseconds. */
const refreshMs = 3_000

export function readingQuery(id: string) {
  return queryOptions<Reading>({
    queryKey: [readingRoutes.list.path, id],
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'waiting' || data?.status === 'asked' ? refreshMs : false,
    queryFn: ({ signal }) => call(readingRoutes.get, { params: { id } }, { signal }),
  })
}

/** Maximum number of values in a trend. */
export const trendMax = 1_000

/** The readings of an item by visit, oldest first. */
export function trendQuery(checkItemId: string) {
  const where = { checkItemId, isTest: false, status: 'done', value: { neq: null } }
  const fields = ['at', 'value', 'judgement', 'runId'] as const
  return queryOptions({
    queryKey: [readingRoutes.list.path, 'trend', checkItemId],
    queryFn: async ({ signal }) => {
      const filter = JSON.stringify({ where, order: 'at DESC', fields, limit: trendMax })
      const rows = await call(readingRoutes.list, { query: { filter } }, { signal })
      return wholeRows<Reading, 'id' | (typeof fields)[number]>(rows).toReversed()
    },
  })
}

/** Finds the id of a building's oldest other reading that needs review; `null` if none is left. */
export async function findNextToReview({ id, buildingId }: Pick<Reading, 'id' | 'buildingId'>) {
  const where = { buildingId, needsReview: true, id: { neq: id } }
  const filter = JSON.stringify({ where, order: 'at ASC', fields: ['id'], limit: 1 })
  const [next] = await call(readingRoutes.list, { query: { filter } })
  return next?.id ?? null
}
