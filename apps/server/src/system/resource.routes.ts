import {
  type ResourceCreate,
  resourceKinds,
  resourceRoutes,
  resourceScopes,
} from '@wheelhouse/contract/system/resource'
import type { Tx } from '../kernel/database/database.ts'
import { checkPlace } from '../kernel/entities/check-place.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { type FileOwner, takeFile } from '../kernel/files/file.store.ts'
import type { Context } from '../kernel/http/context.ts'
import { invalidField } from '../kernel/process/app-error.ts'
import { mayChangeResource } from './resource.policy.ts'
import { resourceStore } from './resource.store.ts'

export const resourceHandlers = Object.values(
  crudHandlers(resourceRoutes, resourceStore, {
    entity: 'resource',
    mayChange: ({ identity }, row) => mayChangeResource(identity, row),
    prepare: async (tx, ctx, { name, type, scope, fileId, ...place }: ResourceCreate, before) => {
      const owner = await getOwner(tx, ctx, { scope, ...place })
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
)

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
