import { anonymizePolicySchema } from '@wheelhouse/contract/system/anonymize-policy'
import { crudStore } from '../kernel/crud-store.ts'
import { everyPolicy } from './anonymize-policy.policy.ts'

export const anonymizePolicyStore = crudStore('anonymizePolicies', {
  schema: anonymizePolicySchema,
  visibleTo: everyPolicy,
  order: 'name',
})
