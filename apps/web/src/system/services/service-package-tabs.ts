import { oneOf, withoutEmpty } from '../../kernel/lists/list-search.ts'

/** The tabs of system/service-package/{id}. */
export const servicePackageTabs = ['basic', 'bundles'] as const
export type ServicePackageTab = (typeof servicePackageTabs)[number]

/** The selected tab; defaults to the first. */
export function readServicePackageTab({ tab }: Record<string, unknown>): { tab?: ServicePackageTab } {
  return withoutEmpty({ tab: oneOf(servicePackageTabs, tab) })
}
