import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { Alert, alertRoutes } from '@wheelhouse/contract/alerts/alert'
import type { FloorSummary } from '@wheelhouse/contract/buildings/building'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { type CallTo, call } from '../../kernel/server/api.ts'
import { wholeRows } from '../../kernel/server/entity.queries.ts'
import { fileAddress } from '../../kernel/server/file-address.ts'
import { floorMapQuery } from '../../maps/maps.queries.ts'

const listAlerts: CallTo<typeof alertRoutes.list> = {
  method: 'GET',
  path: '/alerts',
  permission: 'alert:read',
}
const fields = ['id', 'robotId', 'level', 'title'] as const
export type RobotAlert = Pick<Alert, (typeof fields)[number]>
/** More at a time are a different problem; the alerts screen has them all. */
const alertsMax = 500

/** The open alerts of a building, emergencies first. */
export function buildingAlertsQuery(buildingId: string) {
  return queryOptions({
    queryKey: [listAlerts.path, 'building', buildingId],
    queryFn: async ({ signal }) => {
      const where = { buildingId, state: { inq: ['open', 'acknowledged'] } }
      const filter = JSON.stringify({ where, fields, order: ['urgency DESC'], limit: alertsMax })
      return wholeRows<Alert, (typeof fields)[number]>(
        await call(listAlerts, { query: { filter } }, { signal }),
      )
    },
  })
}

/** A floor with its published map, and the plan image below it if there is one. */
export type LoadedFloor = { id: string; map: MapDocument; picture: HTMLImageElement | null }

function loadedFloorQuery(id: string) {
  return queryOptions({
    queryKey: [floorRoutes.getMap.path, id, 'with its picture'],
    staleTime: 5 * 60_000,
    queryFn: async ({ client }): Promise<LoadedFloor> => {
      const map = await client.fetchQuery(floorMapQuery(id))
      // A map is useful even without its image.
      const picture = map.picture === null ? null : await loadPicture(map.picture.fileId).catch(() => null)
      return { id, map, picture }
    },
  })
}

async function loadPicture(fileId: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = fileAddress({ url: `/files/${fileId}` })
  await image.decode()
  return image
}

/** The floors that have a map, as they are loaded; `error` is that of the first failure. */
export function useLoadedFloors(floors: readonly FloorSummary[]) {
  const queries = floors.filter(({ hasMap }) => hasMap).map(({ id }) => loadedFloorQuery(id))
  return useQueries({ queries, combine: readFloors })
}

const readFloors = (results: UseQueryResult<LoadedFloor>[]) => ({
  floors: results.flatMap(({ data }) => data ?? []),
  isPending: results.some(({ isPending }) => isPending),
  error: results.find(({ error }) => error !== null)?.error ?? null,
  retry: () => Promise.all(results.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
})
