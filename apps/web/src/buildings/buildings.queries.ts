import { queryOptions } from '@tanstack/react-query'
import { floorFilter, floorRoutes } from '@wheelhouse/contract/buildings/floor'
import type { ListRoute } from '@wheelhouse/contract/kernel/crud'
import { call, filterText } from '../kernel/server/api.ts'
import { partsQuery } from '../kernel/server/entity.queries.ts'
import type { PartsFilter } from '../kernel/server/parts-filter.ts'

/** Everything at this path below a building, in its own order. */
export function buildingPartsQuery<Item, Field extends keyof Item & string = keyof Item & string>(
  routes: { list: ListRoute<Item> },
  buildingId: string,
  filter: PartsFilter<Field> = {},
) {
  return partsQuery(routes, { buildingId }, filter)
}

/** The floors of a building, highest first; none while no building is selected. */
export function floorsQuery(buildingId: string) {
  const filter = filterText(floorFilter, { fields: ['id', 'name', 'index'], order: 'index DESC' })
  return queryOptions({
    queryKey: [floorRoutes.list.path, buildingId],
    enabled: buildingId !== '',
    queryFn: ({ signal }) =>
      call(floorRoutes.list, { params: { buildingId }, query: { filter } }, { signal }),
  })
}

/** The image of a floor. */
export function floorImageQuery(id: string) {
  return queryOptions({
    queryKey: [floorRoutes.getImage.path, id],
    queryFn: async ({ signal }) => (await call(floorRoutes.getImage, { params: { id } }, { signal })).file,
  })
}
