import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { handle, type RouteBinding } from '../kernel/route-binding.ts'
import { getBuilding } from './building.store.ts'
import { getFloorMap, listFloors } from './floor.store.ts'

export const floorHandlers: RouteBinding[] = [
  handle(floorRoutes.list, async ({ params, query }, ctx) => {
    const building = await getBuilding(ctx.db, ctx.identity, params.id)
    return listFloors(ctx.db, building.id, query.filter)
  }),
  handle(floorRoutes.getMap, ({ params }, ctx) => getFloorMap(ctx.db, ctx.identity, params.id)),
]
