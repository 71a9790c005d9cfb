import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { handle, type RouteBinding } from '../kernel/route-binding.ts'
import { listBuildings } from './building.store.ts'

export const buildingHandlers: RouteBinding[] = [
  handle(buildingRoutes.list, ({ query }, ctx) => listBuildings(ctx.db, ctx.identity, query.filter), {
    isShared: true,
  }),
]
