import { Link } from '@tanstack/react-router'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { type IamService, iamServiceRoutes } from '@wheelhouse/contract/system/iam-service'
import { formTexts } from '@wheelhouse/texts/forms'
import { iamTexts } from '@wheelhouse/texts/iam'
import { placeTexts } from '@wheelhouse/texts/places'
import { useMemo } from 'react'
import { BuildingFilter, useBuildingNames } from '../../buildings/building-filter.tsx'
import { bulkChange, bulkDelete } from '../../kernel/bulk-delete.ts'
import { now } from '../../kernel/clock.ts'
import type { Column } from '../../kernel/data-table.tsx'
import { Choice } from '../../kernel/filter-fields.tsx'
import { formatMoment } from '../../kernel/format-time.ts'
import { CreateLink, ListPage } from '../../kernel/list-page.tsx'
import { paths } from '../../kernel/paths.ts'
import { useLanguage, useTexts } from '../../kernel/texts.ts'
import { type ListDefinition, useEntityList } from '../../kernel/use-entity-list.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { operatorType } from '../../session/session.store.ts'

const services: ListDefinition = {
  routes: iamServiceRoutes,
  id: 'iamServices',
  searchIn: ['name', 'clientId'],
  filters: { buildingId: String, status: Number },
  sort: 'name',
  where: locationWhere,
}

/** system/iam/service/list: the programs that may use the API. */
export function IamServiceListPage() {
  const t = useTexts(iamTexts)
  const formText = useTexts(formTexts)
  const list = useEntityList<IamService>(services)
  const type = operatorType()
  const mayWrite = type !== null && hasPermission(type, 'iam:write')
  const { search, change } = list
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={useColumns()}
      nameOf={({ name }) => name}
      actions={mayWrite && <CreateLink to={paths.iamServiceCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter value={search.buildingId} onChange={(buildingId) => change({ buildingId })} />
          <Choice
            label={t('status')}
            all={t('allStatuses')}
            value={search.status}
            options={[
              { value: '1', label: formText('enabled') },
              { value: '0', label: formText('disabled') },
            ]}
            onChange={(value) => change({ status: value })}
          />
        </>
      }
      bulk={
        mayWrite
          ? [
              bulkChange(iamServiceRoutes, {
                id: 'enable',
                label: formText('enable'),
                change: { status: 1 },
              }),
              bulkChange(iamServiceRoutes, {
                id: 'disable',
                label: formText('disable'),
                change: { status: 0 },
              }),
              bulkDelete(iamServiceRoutes),
            ]
          : []
      }
    />
  )
}

function useColumns(): readonly Column<IamService>[] {
  const t = useTexts(iamTexts)
  const formText = useTexts(formTexts)
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
          <Link to={paths.iamService} params={{ id }}>
            {name}
          </Link>
        ),
      },
      { id: 'clientId', label: t('clientId'), text: ({ clientId }) => clientId },
      {
        id: 'scopes',
        label: t('scopes'),
        text: ({ scopes }) => scopes.map((scope) => t(`scope_${scope}`)).join(formText('listComma')),
      },
      {
        id: 'building',
        label: placeText('building'),
        text: ({ buildingId }) =>
          buildingId === null ? placeText('allBuildings') : (buildings.get(buildingId) ?? ''),
      },
      {
        id: 'status',
        label: t('status'),
        sort: 'status',
        text: ({ status, expiresAt }) => {
          if (expiresAt !== null && Date.parse(expiresAt) <= now()) return t('expired')
          return formText(status === 1 ? 'enabled' : 'disabled')
        },
      },
      {
        id: 'expiresAt',
        label: t('expiresAt'),
        sort: 'expiresAt',
        text: ({ expiresAt }) => (expiresAt === null ? t('never') : formatMoment(expiresAt, language)),
      },
      {
        id: 'lastUsedAt',
        label: t('lastUsedAt'),
        sort: 'lastUsedAt',
        text: ({ lastUsedAt }) => (lastUsedAt === null ? t('neverUsed') : formatMoment(lastUsedAt, language)),
      },
    ],
    [t, formText, placeText, language, buildings],
  )
}
