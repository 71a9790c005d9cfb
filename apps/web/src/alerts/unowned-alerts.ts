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

/** More at a time are another problem; the screen of alerts has them all. */
const alertsMax = 100
/** What is saved is told at once; that a snooze is over is not. */
const refreshMs = 30_000

/** Open, of anything in reach, and nobody has taken it on or put it off: emergencies first. */
export const unownedAlerts = createStore<readonly UnownedAlert[]>([])

/** Keeps `unownedAlerts` as the server has them, on whatever screen. */
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
    // The server answers a snooze that is over as none.
    unownedAlerts.set((data ?? []).filter(({ snoozedUntil }) => snoozedUntil === null))
  }, [data])
  useEffect(() => () => unownedAlerts.set([]), [])
}
