import { queryOptions } from '@tanstack/react-query'
import type { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import type { ResultOf } from '@wheelhouse/contract/kernel/route'
import { type CallTo, call } from '../kernel/server/api.ts'

/** Without its schemas, because every screen requests the buildings, including the landing page. */
const listBuildings: CallTo<typeof buildingRoutes.list> = {
  method: 'GET',
  path: '/buildings',
  permission: 'building:read',
}
export type ListedBuilding = ResultOf<typeof buildingRoutes.list>[number]

/** The buildings with their groups and floors, with the filter that R-BUILDINGS-2 specifies. */
export const buildingsQuery = queryOptions({
  queryKey: [listBuildings.path],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => {
    const filter = JSON.stringify({
      where: { status: 1 },
      order: 'updatedAt DESC',
      include: ['groups', 'flowGroups', 'floors'],
    })
    return call(listBuildings, { query: { filter } }, { signal })
  },
})
