import { queryOptions } from '@tanstack/react-query'
import { buildingFilter, buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { call, filterText } from '../kernel/server/api.ts'

/** The map document of a floor. */
export function floorMapQuery(floorId: string) {
  return queryOptions({
    queryKey: [floorRoutes.getMap.path, floorId],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => call(floorRoutes.getMap, { params: { id: floorId } }, { signal }),
  })
}

/** What people call a floor, with its building; `null` for one that is not in use. */
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
