import { type SkywayKey, skywayKeyRoutes } from '@wheelhouse/contract/system/skyway-key'
import { serviceKeyTexts } from '@wheelhouse/texts/system/service-keys'
import { defineList } from '../../kernel/lists/use-entity-list.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { ServiceKeyList } from './service-key-list.tsx'
import { type SkywayKeyDetail, SkywayKeyForm } from './skyway-key-form.tsx'

const keys = defineList({
  routes: skywayKeyRoutes,
  id: 'skyway-keys',
  searchIn: ['name'],
  filters: { organizationId: String, status: Number },
  sort: 'name',
})

/** system/skyway/list: the keys of SkyWay applications. */
export function SkywayKeyListPage() {
  const t = useTexts(serviceKeyTexts)
  return (
    <ServiceKeyList<SkywayKey, SkywayKeyDetail>
      definition={keys}
      routes={skywayKeyRoutes}
      title={t('skywayTitle')}
      note={t('skywayNote')}
      createTitle={t('skywayCreate')}
      own={{ id: 'appId', label: t('appId'), text: ({ appId }) => appId }}
    >
      {(stored, handleCreated) => <SkywayKeyForm stored={stored} onCreated={handleCreated} />}
    </ServiceKeyList>
  )
}
