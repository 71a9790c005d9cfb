import { useSearch } from '@tanstack/react-router'
import { type ServicePackage, servicePackageRoutes } from '@wheelhouse/contract/system/service-package'
import { serviceTexts } from '@wheelhouse/texts/system/services'
import { defineCreatePage, defineEntityPage } from '../../kernel/lists/entity-page.tsx'
import type { EntityDetail } from '../../kernel/server/entity.queries.ts'
import { PageTabs } from '../../kernel/shell/page-tabs.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { BundlesTab } from './bundles-tab.tsx'
import { ServicePackageForm } from './service-package-form.tsx'
import { servicePackageTabs } from './service-package-tabs.ts'

/** system/service-package/create. */
export const ServicePackageCreatePage = defineCreatePage(ServicePackageForm, {
  texts: serviceTexts,
  leadsTo: paths.servicePackage,
})

/** system/service-package/{id}. */
export const ServicePackagePage = defineEntityPage(servicePackageRoutes, PackageTabs)

function PackageTabs({ row: servicePackage }: { row: ServicePackage & EntityDetail }) {
  const t = useTexts(serviceTexts)
  const { tab = 'basic' } = useSearch({ from: `/shell${paths.servicePackage}` })
  return (
    <>
      <PageTabs
        label={t('tabs')}
        tabs={servicePackageTabs.map((id) => ({ id, label: t(`tab_${id}`) }))}
        current={tab}
      />
      {/* Kept mounted, so that unsaved input survives a change of tab. */}
      <div hidden={tab !== 'basic'}>
        <ServicePackageForm row={servicePackage} />
      </div>
      {tab === 'bundles' && (
        <BundlesTab packageId={servicePackage.id} mayChange={servicePackage.can.update} />
      )}
    </>
  )
}
