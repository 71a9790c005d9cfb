import {
  type BuildingGroup,
  flowGroupRoutes,
  robotGroupRoutes,
} from '@wheelhouse/contract/buildings/building-group'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { nextIndex } from '../kernel/entities/ordered-rows.store.ts'
import { toBuildingOwner } from '../kernel/entities/place.store.ts'
import { reorderHandler } from '../kernel/entities/reorder-rows.ts'
import type { RouteBinding } from '../kernel/http/route-binding.ts'
import { flowGroupStore, robotGroupStore } from './building-group.store.ts'

function groupHandlers(
  routes: typeof robotGroupRoutes | typeof flowGroupRoutes,
  {
    store,
    table,
    entity,
  }: { store: typeof robotGroupStore; table: 'robotGroups' | 'flowGroups'; entity: string },
): RouteBinding[] {
  return Object.values({
    ...crudHandlers(routes, store, {
      entity,
      parent: toBuildingOwner,
      prepare: async (tx, _ctx, group: Pick<BuildingGroup, 'buildingId' | 'name'>, before) => {
        const { buildingId } = group
        return before === null ? { ...group, index: await nextIndex(tx, table, { buildingId }) } : group
      },
    }),
    reorder: reorderHandler(routes.reorder, { table, entity, parent: toBuildingOwner }),
  })
}

export const robotGroupHandlers = groupHandlers(robotGroupRoutes, {
  store: robotGroupStore,
  table: 'robotGroups',
  entity: 'robotGroup',
})

export const flowGroupHandlers = groupHandlers(flowGroupRoutes, {
  store: flowGroupStore,
  table: 'flowGroups',
  entity: 'flowGroup',
})
