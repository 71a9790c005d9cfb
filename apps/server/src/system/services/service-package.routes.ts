import { type ServicePackageCreate, servicePackageRoutes } from '@wheelhouse/contract/system/service-package'
import { checkPlace } from '../../kernel/entities/check-place.ts'
import { crudHandlers } from '../../kernel/entities/crud-handlers.ts'
import { servicePackageStore } from './service-package.store.ts'

export const servicePackageHandlers = Object.values(
  crudHandlers(servicePackageRoutes, servicePackageStore, {
    entity: 'servicePackage',
    prepare: async (tx, { identity }, body: ServicePackageCreate) => {
      await checkPlace(tx, identity, body)
      return body
    },
  }),
)
