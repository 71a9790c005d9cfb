import { queryOptions } from '@tanstack/react-query'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { call } from '../kernel/server/api.ts'

/** The map document of a floor. */
export function floorMapQuery(floorId: string) {
  return queryOptions({
    queryKey: [floorRoutes.getMap.path, floorId],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => call(floorRoutes.getMap, { params: { id: floorId } }, { signal }),
  })
}
