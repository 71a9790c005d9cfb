import { type ResourceScope, resourceScopes } from '@wheelhouse/contract/system/resource'
import type { Tx } from '../kernel/database/database.ts'
import { checkPlace } from '../kernel/entities/check-place.ts'
import type { FileOwner } from '../kernel/files/file.store.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { invalidField } from '../kernel/process/app-error.ts'

/**
 * The owner of something, according to its scope.
 * @throws AppError entity.notFound for a place that is not visible, request.invalid for a scope this person may not
 *   use.
 */
export async function getScopeOwner(
  tx: Tx,
  identity: Identity,
  { scope, organizationId, buildingId }: FileOwner & { scope: ResourceScope },
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
