import { queryOptions } from '@tanstack/react-query'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { call } from '../kernel/api.ts'

/** Most rows that a call answers; a building has far fewer of anything. */
const limit = 1000

/** Everything that stands below a building at this path, in its own order. */
export function buildingPartsQuery<Row>(
  routes: { list: RouteDefinition },
  buildingId: string,
  filter: object = {},
) {
  return queryOptions({
    queryKey: [routes.list.path, { buildingId }, filter],
    queryFn: ({ signal }) => {
      const query = { filter: JSON.stringify({ ...filter, limit }) }
      return call(routes.list, { params: { buildingId }, query } as never, { signal }) as unknown as Promise<
        Row[]
      >
    },
  })
}

/** The picture of a floor. */
export function floorImageQuery(id: string) {
  return queryOptions({
    queryKey: [floorRoutes.getImage.path, id],
    queryFn: async ({ signal }) => (await call(floorRoutes.getImage, { params: { id } }, { signal })).file,
  })
}
