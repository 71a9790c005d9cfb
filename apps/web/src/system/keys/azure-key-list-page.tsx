import { type AzureKey, azureKeyRoutes } from '@wheelhouse/contract/system/azure-key'
import { serviceKeyTexts } from '@wheelhouse/texts/system/service-keys'
import { defineList } from '../../kernel/lists/use-entity-list.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { type AzureKeyDetail, AzureKeyForm } from './azure-key-form.tsx'
import { ServiceKeyList } from './service-key-list.tsx'

const keys = defineList({
  routes: azureKeyRoutes,
  id: 'azure-keys',
  searchIn: ['name', 'region'],
  filters: { organizationId: String, status: Number },
  sort: 'name',
})

/** system/azure/list: the keys of Azure’s speech service. */
export function AzureKeyListPage() {
  const t = useTexts(serviceKeyTexts)
  return (
    <ServiceKeyList<AzureKey, AzureKeyDetail>
      definition={keys}
      routes={azureKeyRoutes}
      title={t('azureTitle')}
      note={t('azureNote')}
      createTitle={t('azureCreate')}
      own={{ id: 'region', label: t('region'), text: ({ region }) => region }}
    >
      {(stored, handleCreated) => <AzureKeyForm stored={stored} onCreated={handleCreated} />}
    </ServiceKeyList>
  )
}
