import { codePoints } from '@wheelhouse/contract/kernel/entity'
import {
  type AnonymizePolicyCreate,
  anonymizePolicyRoutes,
} from '@wheelhouse/contract/system/anonymize-policy'
import type { Database } from '../kernel/database/database.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { invalidField } from '../kernel/process/app-error.ts'
import { getCoverage } from './anonymize-coverage.store.ts'
import { anonymizePolicyStore } from './anonymize-policy.store.ts'
import { readConfig } from './system-config.store.ts'

export const anonymizePolicyHandlers = Object.values({
  ...crudHandlers(anonymizePolicyRoutes, anonymizePolicyStore, {
    entity: 'anonymizePolicy',
    prepare: async (tx, _ctx, policy: AnonymizePolicyCreate) => {
      await checkLengths(tx, policy)
      return policy
    },
  }),
  coverage: handle(
    anonymizePolicyRoutes.coverage,
    async ({ params: { id }, query: { organizationId } }, { db, identity }) => {
      await anonymizePolicyStore.get(db, identity, id)
      return getCoverage(db, identity, { policyId: id, organizationId })
    },
  ),
})

/** R-SYSTEM-2: the maximum lengths of name and body are system settings. */
async function checkLengths(db: Database, { name, body }: AnonymizePolicyCreate): Promise<void> {
  const nameMax = await readConfig(db, 'anonymize.nameMax')
  const bodyMax = await readConfig(db, 'anonymize.bodyMax')
  const tooLong = (path: string, max: number) => invalidField(path, 'anonymize.tooLong', `at most ${max}`)
  if (codePoints(name) > nameMax) throw tooLong('name', nameMax)
  if (JSON.stringify(body).length > bodyMax) throw tooLong('body', bodyMax)
}
