import { type BuildingCreate, buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { AppError, invalidField } from '../kernel/app-error.ts'
import { crudHandlers } from '../kernel/crud-handlers.ts'
import type { ColumnValues } from '../kernel/crud-store.ts'
import { handle } from '../kernel/route-binding.ts'
import { hasOrganization } from '../organizations/organization.store.ts'
import { buildingStore, getBuilding, listBuildings } from './building.store.ts'
import { refuseLockOut } from './refuse-lock-out.ts'

export const buildingHandlers = Object.values({
  ...crudHandlers(buildingRoutes, buildingStore, {
    entity: 'building',
    prepare: async (
      tx,
      { identity },
      { force: _force, ...building }: BuildingCreate & { force?: boolean },
      before,
    ): Promise<ColumnValues> => {
      if (before === null && !(await hasOrganization(tx, identity, building.organizationId)))
        throw new AppError('entity.notFound')
      if ((building.latitude === null) !== (building.longitude === null)) {
        const missing = building.latitude === null ? 'latitude' : 'longitude'
        throw invalidField(missing, 'position.incomplete', 'Latitude and longitude belong together.')
      }
      return building
    },
    afterwards: async (tx, ctx, { params, body }) => {
      const { id } = (params ?? {}) as { id?: string }
      const { ipRestrictionEnabled, force } = (body ?? {}) as Partial<BuildingCreate> & { force?: boolean }
      if (id === undefined || ipRestrictionEnabled !== true || force === true) return
      await refuseLockOut(tx, ctx, await getBuilding(tx, ctx.identity, id))
    },
  }),
  list: handle(buildingRoutes.list, ({ query }, ctx) => listBuildings(ctx.db, ctx.identity, query.filter), {
    isShared: true,
  }),
})
