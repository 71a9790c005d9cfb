import { useQuery } from '@tanstack/react-query'
import type { Alert, alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { useEffect } from 'react'
import { type CallTo, call } from '../kernel/server/api.ts'
import { wholeRows } from '../kernel/server/entity.queries.ts'
import { createStore } from '../kernel/server/store.ts'

const listAlerts: CallTo<typeof alertRoutes.list> = {
  method: 'GET',
  path: '/alerts',
  permission: 'alert:read',
}

const fields = [
  ...(['id', 'level', 'title', 'robotId', 'robotName', 'floorName', 'openedAt'] as const),
  ...(['snoozedUntil', 'link'] as const),
]
export type UnownedAlert = Pick<Alert, (typeof fields)[number]>

/** More at once is a different problem; the alerts screen lists them all. */
const alertsMax = 100
/** Saved changes are pushed, but the end of a snooze is not, so it is polled. Milliseconds. */
const refreshMs = 30_000

/** Accessible open alerts that nobody has taken on or snoozed, emergencies first. */
export const unownedAlerts = createStore<readonly UnownedAlert[]>([])

/** Keeps `unownedAlerts` in step with the server, on every screen. */
export function useFollowUnownedAlerts(): void {
  const { data } = useQuery({
    queryKey: [listAlerts.path, 'unowned'],
    queryFn: async ({ signal }) => {
      const filter = { where: { state: 'open' }, fields, order: ['urgency DESC'], limit: alertsMax }
      const rows = await call(listAlerts, { query: { filter: JSON.stringify(filter) } }, { signal })
      return wholeRows<Alert, (typeof fields)[number]>(rows)
    },
    refetchInterval: refreshMs,
  })
  useEffect(() => {
    // The server returns `null` for a snooze that has ended.
    unownedAlerts.set((data ?? []).filter(({ snoozedUntil }) => snoozedUntil === null))
  }, [data])
  useEffect(() => () => unownedAlerts.set([]), [])
}
