import {
  type ServiceBundle,
  serviceBundleRoutes,
  servicePackageLimits,
} from '@wheelhouse/contract/system/service-package'
import { crudHandlers } from '../../kernel/entities/crud-handlers.ts'
import { listInOrder, nextIndex } from '../../kernel/entities/ordered-rows.store.ts'
import { reorderHandler } from '../../kernel/entities/reorder-rows.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { serviceBundleStore } from './service-bundle.store.ts'
import { toPackageOwner } from './service-package.store.ts'

const table = 'serviceBundles'
const entity = 'serviceBundle'

export const serviceBundleHandlers = Object.values({
  ...crudHandlers(serviceBundleRoutes, serviceBundleStore, {
    entity,
    parent: toPackageOwner,
    prepare: async (tx, _ctx, bundle: Pick<ServiceBundle, 'packageId' | 'name'>, before) => {
      if (before !== null) return bundle
      const owner = { packageId: bundle.packageId }
      const others = await listInOrder(tx, table, owner)
      if (others.length >= servicePackageLimits.bundlesMax) throw new AppError('entity.limit')
      return { ...bundle, index: await nextIndex(tx, table, owner) }
    },
  }),
  reorder: reorderHandler(serviceBundleRoutes.reorder, { table, entity, parent: toPackageOwner }),
})
