import { queryOptions } from '@tanstack/react-query'
import { floorFilter, floorRoutes } from '@wheelhouse/contract/buildings/floor'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { call, filterText } from '../kernel/server/api.ts'
import { partsQuery } from '../kernel/server/entity.queries.ts'

/** Everything that stands below a building at this path, in its own order. */
export function buildingPartsQuery<Row>(
  routes: { list: RouteDefinition },
  buildingId: string,
  filter: object = {},
) {
  return partsQuery<Row>(routes, { buildingId }, filter)
}

/** The floors of a building, highest first; none while no building is chosen. */
export function floorsQuery(buildingId: string) {
  const filter = filterText(floorFilter, { fields: ['id', 'name', 'index'], order: 'index DESC' })
  return queryOptions({
    queryKey: [floorRoutes.list.path, buildingId],
    enabled: buildingId !== '',
    queryFn: ({ signal }) =>
      call(floorRoutes.list, { params: { buildingId }, query: { filter } }, { signal }),
  })
}

/** The picture of a floor. */
export function floorImageQuery(id: string) {
  return queryOptions({
    queryKey: [floorRoutes.getImage.path, id],
    queryFn: async ({ signal }) => (await call(floorRoutes.getImage, { params: { id } }, { signal })).file,
  })
}
