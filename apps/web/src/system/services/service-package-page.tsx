import { useParams, useSearch } from '@tanstack/react-router'
import { servicePackageRoutes } from '@wheelhouse/contract/system/service-package'
import { serviceTexts } from '@wheelhouse/texts/system/services'
import { CreatePage, EntityPage } from '../../kernel/lists/entity-page.tsx'
import { PageTabs } from '../../kernel/shell/page-tabs.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { BundlesTab } from './bundles-tab.tsx'
import { ServicePackageForm } from './service-package-form.tsx'
import { servicePackageTabs } from './service-package-tabs.ts'

/** system/service-package/create. */
export function ServicePackageCreatePage() {
  const t = useTexts(serviceTexts)
  return (
    <CreatePage title={t('create')} leadsTo={paths.servicePackage}>
      {(handleCreated) => <ServicePackageForm onCreated={handleCreated} />}
    </CreatePage>
  )
}

/** system/service-package/{id}. */
export function ServicePackagePage() {
  const t = useTexts(serviceTexts)
  const { id } = useParams({ from: `/shell${paths.servicePackage}` })
  const { tab = 'basic' } = useSearch({ from: `/shell${paths.servicePackage}` })
  return (
    <EntityPage routes={servicePackageRoutes} params={{ id }}>
      {(servicePackage) => (
        <>
          <PageTabs
            label={t('tabs')}
            tabs={servicePackageTabs.map((it) => ({ id: it, label: t(`tab_${it}`) }))}
            current={tab}
          />
          {/* What was typed stays while one looks at the other tab. */}
          <div hidden={tab !== 'basic'}>
            <ServicePackageForm servicePackage={servicePackage} />
          </div>
          {tab === 'bundles' && <BundlesTab packageId={id} mayChange={servicePackage.can.update} />}
        </>
      )}
    </EntityPage>
  )
}
