import { serviceBundleSchema } from '@wheelhouse/contract/system/service-package'
import { sql } from 'kysely'
import { crudStore } from '../../kernel/entities/crud-store.ts'

export const serviceBundleStore = crudStore('serviceBundles', {
  schema: serviceBundleSchema,
  // Its path names the package, and whoever is there may see the package.
  visibleTo: () => sql`true`,
  order: 'index',
})
