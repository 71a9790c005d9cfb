import {
  hasOthersBelow,
  type Organization,
  type OrganizationCreate,
  systemOrganizationFields,
} from '@wheelhouse/contract/organizations/organization'
import { isSystemAdmin } from '@wheelhouse/contract/permissions'
import type { Tx } from '../kernel/database/database.ts'
import type { ColumnValues } from '../kernel/entities/crud-store.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import { anonymizePolicyStore } from '../system/anonymize-policy.store.ts'
import { hasChildren, listAncestors, organizationStore } from './organization.store.ts'

/**
 * `prepare` of the organisations' `crudHandlers`: checks who may change what, and that the parents form no cycle.
 * @throws AppError auth.forbidden, entity.notFound for a parent or a policy that is not visible, request.invalid with
 *   the field and its code
 */
export async function prepareOrganization(
  tx: Tx,
  { identity }: Context,
  body: OrganizationCreate,
  before: Organization | null,
): Promise<ColumnValues> {
  const isSystems = systemOrganizationFields.some((field) => before !== null && before[field] !== body[field])
  if (isSystems && !isSystemAdmin(identity.type)) throw new AppError('auth.forbidden')
  if (body.parentId !== null && body.parentId !== before?.parentId) {
    const parent = await organizationStore.getForChange(tx, identity, body.parentId)
    if (!hasOthersBelow(parent.type))
      throw invalidField(
        'parentId',
        'organization.parentType',
        'The one above must be an agent or superviser.',
      )
    if (before !== null && (await listAncestors(tx, parent.id)).includes(before.id))
      throw invalidField('parentId', 'organization.circle', 'The one above is below this one.')
  }
  if (before !== null && !hasOthersBelow(body.type) && (await hasChildren(tx, before.id)))
    throw invalidField('type', 'organization.hasChildren', 'Other organisations are below this one.')
  if (body.anonymizePolicyId !== null && body.anonymizePolicyId !== before?.anonymizePolicyId) {
    const policy = await anonymizePolicyStore.getForChange(tx, identity, body.anonymizePolicyId)
    if (policy.status !== 1)
      throw invalidField('anonymizePolicyId', 'anonymizePolicy.disabled', 'The policy is disabled.')
  }
  if (before?.status === 1 && body.status === 0 && before.id === identity.organizationId)
    throw invalidField('status', 'organization.own', 'One cannot lock out oneself.')
  return body
}
