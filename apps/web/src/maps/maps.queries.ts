import { queryOptions } from '@tanstack/react-query'
import { buildingFilter, buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { type MapRevision, mapRevisionRoutes } from '@wheelhouse/contract/maps/map-revision'
import { call, filterText } from '../kernel/server/api.ts'

/** The map document of a floor. */
export function floorMapQuery(floorId: string) {
  return queryOptions({
    queryKey: [floorRoutes.getMap.path, floorId],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => call(floorRoutes.getMap, { params: { id: floorId } }, { signal }),
  })
}

/** The map document of a floor at a moment: the last one published before it, or else the first one. */
export function floorMapAtQuery(floorId: string, at: string) {
  return queryOptions({
    queryKey: [mapRevisionRoutes.get.path, floorId, at],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const params = { id: floorId }
      const revisions = await call(mapRevisionRoutes.list, { params }, { signal })
      const isBefore = ({ publishedAt }: MapRevision) => Date.parse(publishedAt) <= Date.parse(at)
      // The newest comes first.
      const then = revisions.find(isBefore) ?? revisions.at(-1)
      if (then === undefined || then.isPublished) return call(floorRoutes.getMap, { params }, { signal })
      const { revision } = then
      return call(mapRevisionRoutes.get, { params: { ...params, revision } }, { signal })
    },
  })
}

/** The name of a floor, with its building; `null` for one that is not in use. */
export function floorNameQuery(floorId: string) {
  return queryOptions({
    queryKey: [buildingRoutes.list.path, 'name of a floor', floorId],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const filter = filterText(buildingFilter, { fields: ['id', 'name'], include: ['floors'] })
      const buildings = await call(buildingRoutes.list, { query: { filter } }, { signal })
      for (const { name: building = '', floors = [] } of buildings) {
        const floor = floors.find(({ id }) => id === floorId)
        if (floor !== undefined) return `${building} ${floor.name}`
      }
      return null
    },
  })
}
