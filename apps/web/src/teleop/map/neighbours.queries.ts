import { queryOptions } from '@tanstack/react-query'
import { robotFilter, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { call, filterText } from '../../kernel/server/api.ts'

/** More robots than this on a small map are useless. */
const mostShown = 30

/** The robots of one building, for the map next to the picture. */
export function neighboursQuery(buildingId: string) {
  return queryOptions({
    queryKey: [robotRoutes.list.path, 'building', buildingId],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const filter = filterText(robotFilter, {
        where: { buildingId, status: 1 },
        order: ['name ASC'],
        fields: ['id', 'name', 'serialNumber'],
        limit: mostShown,
      })
      const robots = await call(robotRoutes.list, { query: { filter } }, { signal })
      return robots.map(({ name = '', serialNumber = '' }) => ({ serialNo: serialNumber, name }))
    },
  })
}
