import {
  type Webhook,
  webhookRoutes,
  webhookStatuses,
  webhookTypes,
} from '@wheelhouse/contract/system/webhook'
import { webhookPageTexts } from '@wheelhouse/texts/system/webhook-pages'
import { useMemo } from 'react'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { bulkDelete, bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { linkColumn, momentColumn } from '../../kernel/lists/list-columns.tsx'
import { FilterChoice } from '../../kernel/lists/list-filters.tsx'
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

/** system/webhooks/list: the systems that are told of events. */
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
          <FilterChoice
            list={list}
            name="type"
            label={t('type')}
            all={t('allTypes')}
            values={Object.values(webhookTypes)}
            getWord={(value) => t(`type_${value}`)}
          />
          <FilterChoice
            list={list}
            name="status"
            label={t('status')}
            all={t('allStatuses')}
            values={Object.values(webhookStatuses)}
            getWord={(value) => t(`status_${value}`)}
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
  return useMemo(
    () => [
      linkColumn(t('name'), paths.webhook, { text: ({ name }) => name }),
      { id: 'type', label: t('type'), sort: 'type', text: ({ type }) => t(`type_${type}`) },
      { id: 'url', label: t('url'), text: ({ url }) => url },
      building,
      { id: 'status', label: t('status'), sort: 'status', text: ({ status }) => t(`status_${status}`) },
      momentColumn('lastSentAt', t('lastSentAt'), { language, none: t('neverSent') }),
    ],
    [t, language, building],
  )
}
