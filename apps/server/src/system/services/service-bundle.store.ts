import { serviceBundleSchema } from '@wheelhouse/contract/system/service-package'
import { sql } from 'kysely'
import { crudStore } from '../../kernel/entities/crud-store.ts'

export const serviceBundleStore = crudStore('serviceBundles', {
  schema: serviceBundleSchema,
  // The path contains the package, which was already checked to be visible.
  visibleTo: () => sql`true`,
  order: 'index',
})
