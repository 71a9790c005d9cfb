import {
  type Webhook,
  webhookRoutes,
  webhookStatuses,
  webhookTypes,
} from '@wheelhouse/contract/system/webhook'
import { webhookPageTexts } from '@wheelhouse/texts/system/webhook-pages'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { bulkDelete, bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { linkColumn, momentColumn, wordColumn } from '../../kernel/lists/list-columns.tsx'
import { WordFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { may } from '../../session/may.ts'

const webhooks = defineList({
  routes: webhookRoutes,
  id: 'webhooks',
  searchIn: ['name', 'url'],
  filters: { buildingId: String, type: Number, status: Number },
  sort: 'name',
  where: locationWhere,
})

/** system/webhooks/list: the systems that are notified of events. */
export function WebhookListPage() {
  const t = useTexts(webhookPageTexts)
  const list = useEntityList(webhooks)
  const mayWrite = may('webhook:write')
  return (
    <ListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={mayWrite && <CreateLink to={paths.webhookCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter list={list} />
          <WordFilter list={list} t={t} name="type" all="allTypes" values={Object.values(webhookTypes)} />
          <WordFilter
            list={list}
            t={t}
            name="status"
            all="allStatuses"
            values={Object.values(webhookStatuses)}
          />
        </>
      }
      bulk={mayWrite ? [...bulkStatus(webhookRoutes), bulkDelete(webhookRoutes)] : []}
    />
  )
}

function useColumns(): readonly Column<Webhook>[] {
  const t = useTexts(webhookPageTexts)
  const language = useLanguage()
  const building = useBuildingColumn<Webhook>()
  return [
    linkColumn(t('name'), paths.webhook, { text: ({ name }) => name }),
    wordColumn(t, 'type'),
    { id: 'url', label: t('url'), text: ({ url }) => url },
    building,
    wordColumn(t, 'status'),
    momentColumn('lastSentAt', t('lastSentAt'), { language, none: t('neverSent') }),
  ]
}
