import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { getBuilding } from '../kernel/entities/place.store.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { buildingStore, listBuildings } from './building.store.ts'
import { prepareBuilding } from './prepare-building.ts'
import { refuseLockOut } from './refuse-lock-out.ts'

export const buildingHandlers = Object.values({
  ...crudHandlers(buildingRoutes, buildingStore, {
    entity: 'building',
    prepare: prepareBuilding,
    afterwards: async (tx, ctx, { params, body }) => {
      const { id } = isRecord(params) ? params : {}
      const { ipRestrictionEnabled, force } = isRecord(body) ? body : {}
      if (typeof id !== 'string' || ipRestrictionEnabled !== true || force === true) return
      await refuseLockOut(tx, ctx, await getBuilding(tx, ctx.identity, id))
    },
  }),
  list: handle(buildingRoutes.list, ({ query }, ctx) => listBuildings(ctx.db, ctx.identity, query.filter), {
    isShared: true,
  }),
})
