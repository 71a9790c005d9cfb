import { type Floor, floorRoutes, isUnderground, undergroundType } from '@wheelhouse/contract/buildings/floor'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { getBuilding, getFloor, toBuildingOwner } from '../kernel/entities/place.store.ts'
import { takeFile } from '../kernel/files/file.store.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { invalidField } from '../kernel/process/app-error.ts'
import { findFloorImage, floorStore, getFloorMap, listFloors } from './floor.store.ts'

export const floorHandlers: RouteBinding[] = Object.values({
  ...crudHandlers(floorRoutes, floorStore, {
    entity: 'floor',
    parent: toBuildingOwner,
    prepare: async (tx, { identity, clock }, floor: Omit<Floor, 'id'>, before) => {
      if (floor.type > undergroundType !== isUnderground(floor.index))
        throw invalidField(
          'type',
          'floor.typeLevel',
          'A floor from number 1 on is above ground, others below.',
        )
      if (floor.img !== null && floor.img !== before?.img) {
        const { organizationId } = await getBuilding(tx, identity, floor.buildingId)
        const owner = { organizationId, buildingId: floor.buildingId }
        const user = before && { table: 'floors' as const, id: before.id }
        await takeFile(tx, identity, clock.now(), {
          id: floor.img,
          kind: 'image',
          owner,
          field: 'img',
          user,
        })
      }
      return floor
    },
  }),
  list: handle(floorRoutes.list, async ({ params, query }, ctx) => {
    const { buildingId } = await toBuildingOwner(ctx, params)
    return listFloors(ctx.db, buildingId, query.filter)
  }),
  getImage: handle(floorRoutes.getImage, async ({ params }, { db, identity }) => {
    await getFloor(db, identity, params.id)
    return { file: await findFloorImage(db, params.id) }
  }),
  getMap: handle(floorRoutes.getMap, ({ params }, { db, identity }) => getFloorMap(db, identity, params.id)),
})
