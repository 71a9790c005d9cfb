import { servicePackageRoutes } from '@wheelhouse/contract/system/service-package'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { OwnerLink } from '../../kernel/shell/back-link.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { ServicePackageTab } from './service-package-tabs.ts'

const tab: ServicePackageTab = 'bundles'

/** The link from a command back to its package. */
export function PackageLink({ id }: { id: string }) {
  const t = useTexts(serviceCommandTexts)
  const label = (name: string) => t('backToPackage', { name })
  return (
    <OwnerLink routes={servicePackageRoutes} id={id} path={paths.servicePackage} tab={tab} label={label} />
  )
}

/** Where to go after a command is deleted: its package. */
export function backToPackage(id: string) {
  return { params: { id }, search: { tab } }
}
