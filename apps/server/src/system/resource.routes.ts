import {
  type Resource,
  type ResourceCreate,
  resourceKinds,
  resourceRoutes,
} from '@wheelhouse/contract/system/resource'
import type { Tx } from '../kernel/database/database.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { getBuilding } from '../kernel/entities/place.store.ts'
import { type FileOwner, takeFile } from '../kernel/files/file.store.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { invalidField } from '../kernel/process/app-error.ts'
import { mayChangeResource } from './resource.policy.ts'
import { resourceStore } from './resource.store.ts'
import { getScopeOwner } from './scope-owner.ts'
import { listSoundsOf } from './sound.store.ts'

export const resourceHandlers = Object.values({
  ...crudHandlers(resourceRoutes, resourceStore, {
    entity: 'resource',
    mayChange: ({ identity }, row) => mayChangeResource(identity, row),
    prepare: async (tx, ctx, { name, type, scope, fileId, ...place }: ResourceCreate, before) => {
      const owner = await getScopeOwner(tx, ctx.identity, { scope, ...place })
      if (before !== null) await checkUses(tx, before, { type, ...owner })
      const file = {
        id: fileId,
        kind: resourceKinds[type],
        owner,
        field: 'fileId',
        user: before && { table: 'resources' as const, id: before.id },
      }
      await takeFile(tx, ctx.identity, ctx.clock.now(), file)
      return { name, type, scope, fileId, ...owner }
    },
  }),
  sounds: handle(resourceRoutes.sounds, async ({ params }, { db, identity }) => {
    const { id: buildingId, organizationId } = await getBuilding(db, identity, params.id)
    return listSoundsOf(db, identity, { organizationId, buildingId })
  }),
})

/**
 * Whatever plays a sound must keep finding it: it must stay a sound, within the same scope. @throws AppError
 * request.invalid
 */
async function checkUses(
  tx: Tx,
  before: Resource,
  { type, organizationId, buildingId }: FileOwner & Pick<Resource, 'type'>,
): Promise<void> {
  const isNarrower = {
    type: type !== before.type,
    organizationId: organizationId !== null && organizationId !== before.organizationId,
    buildingId: buildingId !== null && buildingId !== before.buildingId,
  }
  const fields = ['type', 'organizationId', 'buildingId'] as const
  const changed = fields.find((field) => isNarrower[field])
  if (changed !== undefined && (await resourceStore.usages(tx, before.id)).length > 0)
    throw invalidField(changed, 'resource.inUse', 'A flow, a command list or a work plan uses it.')
}
