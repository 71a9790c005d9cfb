import { Link } from '@tanstack/react-router'
import { hasPermission } from '@wheelhouse/contract/permissions'
import {
  type Webhook,
  webhookRoutes,
  webhookStatuses,
  webhookTypes,
} from '@wheelhouse/contract/system/webhook'
import { formTexts } from '@wheelhouse/texts/forms'
import { placeTexts } from '@wheelhouse/texts/places'
import { webhookPageTexts } from '@wheelhouse/texts/webhook-pages'
import { useMemo } from 'react'
import { BuildingFilter, useBuildingNames } from '../../buildings/building-filter.tsx'
import { bulkChange, bulkDelete } from '../../kernel/bulk-delete.ts'
import type { Column } from '../../kernel/data-table.tsx'
import { Choice } from '../../kernel/filter-fields.tsx'
import { formatMoment } from '../../kernel/format-time.ts'
import { CreateLink, ListPage } from '../../kernel/list-page.tsx'
import { paths } from '../../kernel/paths.ts'
import { useLanguage, useTexts } from '../../kernel/texts.ts'
import { type ListDefinition, useEntityList } from '../../kernel/use-entity-list.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { operatorType } from '../../session/session.store.ts'

const webhooks: ListDefinition = {
  routes: webhookRoutes,
  id: 'webhooks',
  searchIn: ['name', 'url'],
  filters: { buildingId: String, type: Number, status: Number },
  sort: 'name',
  where: locationWhere,
}

/** system/webhooks/list: the systems that are told of events. */
export function WebhookListPage() {
  const t = useTexts(webhookPageTexts)
  const formText = useTexts(formTexts)
  const list = useEntityList<Webhook>(webhooks)
  const type = operatorType()
  const mayWrite = type !== null && hasPermission(type, 'webhook:write')
  const { search, change } = list
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={useColumns()}
      nameOf={({ name }) => name}
      actions={mayWrite && <CreateLink to={paths.webhookCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter value={search.buildingId} onChange={(buildingId) => change({ buildingId })} />
          <Choice
            label={t('type')}
            all={t('allTypes')}
            value={search.type}
            options={Object.values(webhookTypes).map((value) => ({
              value: String(value),
              label: t(`type_${value}`),
            }))}
            onChange={(value) => change({ type: value })}
          />
          <Choice
            label={t('status')}
            all={t('allStatuses')}
            value={search.status}
            options={Object.values(webhookStatuses).map((value) => ({
              value: String(value),
              label: t(`status_${value}`),
            }))}
            onChange={(value) => change({ status: value })}
          />
        </>
      }
      bulk={
        mayWrite
          ? [
              bulkChange(webhookRoutes, { id: 'enable', label: formText('enable'), change: { status: 1 } }),
              bulkChange(webhookRoutes, { id: 'disable', label: formText('disable'), change: { status: 0 } }),
              bulkDelete(webhookRoutes),
            ]
          : []
      }
    />
  )
}

function useColumns(): readonly Column<Webhook>[] {
  const t = useTexts(webhookPageTexts)
  const placeText = useTexts(placeTexts)
  const language = useLanguage()
  const buildings = useBuildingNames()
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('name'),
        sort: 'name',
        text: ({ name }) => name,
        cell: ({ id, name }) => (
          <Link to={paths.webhook} params={{ id }}>
            {name}
          </Link>
        ),
      },
      { id: 'type', label: t('type'), sort: 'type', text: ({ type }) => t(`type_${type}`) },
      { id: 'url', label: t('url'), text: ({ url }) => url },
      {
        id: 'building',
        label: placeText('building'),
        text: ({ buildingId }) =>
          buildingId === null ? placeText('allBuildings') : (buildings.get(buildingId) ?? ''),
      },
      { id: 'status', label: t('status'), sort: 'status', text: ({ status }) => t(`status_${status}`) },
      {
        id: 'lastSentAt',
        label: t('lastSentAt'),
        sort: 'lastSentAt',
        text: ({ lastSentAt }) => (lastSentAt === null ? t('neverSent') : formatMoment(lastSentAt, language)),
      },
    ],
    [t, placeText, language, buildings],
  )
}
