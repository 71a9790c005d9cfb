import { anonymizePolicySchema } from '@wheelhouse/contract/system/anonymize-policy'
import type { Database } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { everyPolicy } from './anonymize-policy.policy.ts'

export const anonymizePolicyStore = crudStore('anonymizePolicies', {
  schema: anonymizePolicySchema,
  visibleTo: everyPolicy,
  order: 'name',
})

/** Names of all policies. */
export async function listPolicyNames(db: Database): Promise<string[]> {
  return (await db.selectFrom('anonymizePolicies').select('name').execute()).map(({ name }) => name)
}
