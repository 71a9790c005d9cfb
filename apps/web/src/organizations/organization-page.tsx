import { useSearch } from '@tanstack/react-router'
import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { organizationTexts } from '@wheelhouse/texts/organizations/organizations'
import { defineCreatePage, defineEntityPage } from '../kernel/lists/entity-page.tsx'
import { PageTabs } from '../kernel/shell/page-tabs.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { operatorType } from '../session/session.store.ts'
import { ContractTab } from './contracts/contract-tab.tsx'
import { NotificationTab } from './notifications/notification-tab.tsx'
import { OnCallTab } from './on-call/on-call-tab.tsx'
import { type OrganizationDetail, OrganizationForm } from './organization-form.tsx'
import { organizationTabs } from './organization-tabs.ts'

/** organization/create. */
export const OrganizationCreatePage = defineCreatePage(OrganizationForm, {
  texts: organizationTexts,
  leadsTo: paths.organization,
})

/** organization/{id}. */
export const OrganizationPage = defineEntityPage(organizationRoutes, OrganizationTabs)

function OrganizationTabs({ row: organization }: { row: OrganizationDetail }) {
  const t = useTexts(organizationTexts)
  const { tab = 'basic' } = useSearch({ from: `/shell${paths.organization}` })
  const type = operatorType()
  const maySeeContract = type !== null && hasPermission(type, 'contract:read')
  const tabs = organizationTabs.filter((id) => id !== 'contract' || maySeeContract)
  return (
    <>
      <PageTabs label={t('tabs')} tabs={tabs.map((id) => ({ id, label: t(`tab_${id}`) }))} current={tab} />
      {/* Kept mounted, so that unsaved input survives a change of tab. */}
      <div hidden={tab !== 'basic'}>
        <OrganizationForm row={organization} />
      </div>
      {tab === 'notification' && <NotificationTab organizationId={organization.id} />}
      {tab === 'onCall' && <OnCallTab organizationId={organization.id} />}
      {tab === 'contract' && maySeeContract && <ContractTab organizationId={organization.id} />}
    </>
  )
}
