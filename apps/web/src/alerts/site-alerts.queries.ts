import { queryOptions } from '@tanstack/react-query'
import { type Alert, alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { call } from '../kernel/server/api.ts'
import { wholeRows } from '../kernel/server/entity.queries.ts'

/** More at once is a different problem; the alerts screen lists them all. */
export const siteAlertsMax = 50
/** Saved changes are pushed, but the end of a snooze is not, so it is polled. Milliseconds. */
const refreshMs = 30_000

/** The alerts of a building that are not closed, newest first. */
export function siteAlertsQuery(buildingId: string) {
  return queryOptions({
    queryKey: [alertRoutes.list.path, 'site', buildingId],
    queryFn: async ({ signal }) => {
      const where = { buildingId, state: { neq: 'closed' } }
      const filter = JSON.stringify({ where, order: ['openedAt DESC'], limit: siteAlertsMax })
      return wholeRows<Alert, keyof Alert>(
        await call(alertRoutes.list, { query: { filter } }, { signal, quiet: 'background' }),
      )
    },
    refetchInterval: refreshMs,
  })
}
