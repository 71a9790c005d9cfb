import { servicePackageSchema } from '@wheelhouse/contract/system/service-package'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import type { Context } from '../../kernel/http/context.ts'
import { servicePackagesVisibleTo } from './service-package.policy.ts'

export const servicePackageStore = crudStore('servicePackages', {
  schema: servicePackageSchema,
  visibleTo: servicePackagesVisibleTo,
  order: 'name',
  unique: { service_packages_code: 'code' },
})

/**
 * The parent package of a nested path, as a column of its rows: `parent` of `crudHandlers`.
 * @throws AppError entity.notFound.
 */
export async function toPackageOwner({ db, identity }: Context, { packageId = '' }: Record<string, string>) {
  return { packageId: (await servicePackageStore.get(db, identity, packageId)).id }
}
