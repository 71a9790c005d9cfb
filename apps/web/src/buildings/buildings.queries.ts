import { queryOptions } from '@tanstack/react-query'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { call } from '../kernel/api.ts'
import { partsQuery } from '../kernel/entity.queries.ts'

/** Everything that stands below a building at this path, in its own order. */
export function buildingPartsQuery<Row>(
  routes: { list: RouteDefinition },
  buildingId: string,
  filter: object = {},
) {
  return partsQuery<Row>(routes, { buildingId }, filter)
}

/** The picture of a floor. */
export function floorImageQuery(id: string) {
  return queryOptions({
    queryKey: [floorRoutes.getImage.path, id],
    queryFn: async ({ signal }) => (await call(floorRoutes.getImage, { params: { id } }, { signal })).file,
  })
}
