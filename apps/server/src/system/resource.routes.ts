import {
  type Resource,
  type ResourceCreate,
  resourceKinds,
  resourceRoutes,
  resourceScopes,
} from '@wheelhouse/contract/system/resource'
import type { Tx } from '../kernel/database/database.ts'
import { checkPlace } from '../kernel/entities/check-place.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { getBuilding } from '../kernel/entities/place.store.ts'
import { type FileOwner, takeFile } from '../kernel/files/file.store.ts'
import type { Context } from '../kernel/http/context.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { invalidField } from '../kernel/process/app-error.ts'
import { mayChangeResource } from './resource.policy.ts'
import { resourceStore } from './resource.store.ts'
import { listSoundsOf } from './sound.store.ts'

export const resourceHandlers = Object.values({
  ...crudHandlers(resourceRoutes, resourceStore, {
    entity: 'resource',
    mayChange: ({ identity }, row) => mayChangeResource(identity, row),
    prepare: async (tx, ctx, { name, type, scope, fileId, ...place }: ResourceCreate, before) => {
      const owner = await getOwner(tx, ctx, { scope, ...place })
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
 * What plays a sound must go on finding it: it stays a sound, and where it can be found. @throws AppError request.invalid
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

/**
 * Whose it is, as its scope has it.
 * @throws AppError entity.notFound for a place out of reach, request.invalid for a scope this person may not give.
 */
async function getOwner(
  tx: Tx,
  { identity }: Context,
  { scope, organizationId, buildingId }: Pick<ResourceCreate, 'scope' | 'organizationId' | 'buildingId'>,
): Promise<FileOwner> {
  if (scope === resourceScopes.system) {
    if (identity.scope.kind !== 'everything')
      throw invalidField('scope', 'resource.scopeSystem', 'only system administrators have a say in it')
    return { organizationId: null, buildingId: null }
  }
  if (organizationId === null)
    throw invalidField('organizationId', 'choice.required', 'an organisation must be chosen')
  if (scope === resourceScopes.building && buildingId === null)
    throw invalidField('buildingId', 'choice.required', 'a building must be chosen')
  const owner = { organizationId, buildingId: scope === resourceScopes.building ? buildingId : null }
  await checkPlace(tx, identity, owner)
  return owner
}
