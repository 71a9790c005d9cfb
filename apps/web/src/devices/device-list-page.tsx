import { Link } from '@tanstack/react-router'
import { type Device, deviceRoutes, deviceTypes } from '@wheelhouse/contract/devices/device'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { deviceTexts } from '@wheelhouse/texts/devices'
import { formTexts } from '@wheelhouse/texts/forms'
import { placeTexts } from '@wheelhouse/texts/places'
import { useMemo } from 'react'
import { BuildingFilter, useBuildingNames } from '../buildings/building-filter.tsx'
import { bulkChange, bulkDelete } from '../kernel/bulk-delete.ts'
import type { Column } from '../kernel/data-table.tsx'
import { Choice } from '../kernel/filter-fields.tsx'
import { formatMoment } from '../kernel/format-time.ts'
import { CreateLink, ListPage } from '../kernel/list-page.tsx'
import { paths } from '../kernel/paths.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { type ListDefinition, useEntityList } from '../kernel/use-entity-list.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { operatorType } from '../session/session.store.ts'

const devices: ListDefinition = {
  routes: deviceRoutes,
  id: 'devices',
  searchIn: ['name', 'urn', 'identifier'],
  filters: { buildingId: String, type: Number, status: Number },
  sort: 'name',
  where: locationWhere,
}

/** device/list: the IoT devices in reach. */
export function DeviceListPage() {
  const t = useTexts(deviceTexts)
  const formText = useTexts(formTexts)
  const list = useEntityList<Device>(devices)
  const type = operatorType()
  const mayWrite = type !== null && hasPermission(type, 'device:write')
  const { search, change } = list
  const statuses = [
    { value: '1', label: formText('enabled') },
    { value: '0', label: formText('disabled') },
  ]
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={useColumns()}
      nameOf={({ name }) => name}
      actions={mayWrite && <CreateLink to={paths.deviceCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter value={search.buildingId} onChange={(buildingId) => change({ buildingId })} />
          <Choice
            label={t('type')}
            all={t('allTypes')}
            value={search.type}
            options={Object.values(deviceTypes).map((value) => ({
              value: String(value),
              label: t(`type_${value}`),
            }))}
            onChange={(value) => change({ type: value })}
          />
          <Choice
            label={t('status')}
            all={t('allStatuses')}
            value={search.status}
            options={statuses}
            onChange={(value) => change({ status: value })}
          />
        </>
      }
      bulk={
        mayWrite
          ? [
              bulkChange(deviceRoutes, { id: 'enable', label: formText('enable'), change: { status: 1 } }),
              bulkChange(deviceRoutes, { id: 'disable', label: formText('disable'), change: { status: 0 } }),
              bulkDelete(deviceRoutes),
            ]
          : []
      }
    />
  )
}

function useColumns(): readonly Column<Device>[] {
  const t = useTexts(deviceTexts)
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
          <Link to={paths.device} params={{ id }}>
            {name}
          </Link>
        ),
      },
      { id: 'type', label: t('type'), sort: 'type', text: ({ type }) => t(`type_${type}`) },
      {
        id: 'model',
        label: t('model'),
        sort: 'model',
        text: ({ model }) => (model === null ? '' : t(`model_${model}`)),
      },
      {
        id: 'building',
        label: placeText('building'),
        text: ({ buildingId }) =>
          buildingId === null ? placeText('allBuildings') : (buildings.get(buildingId) ?? ''),
      },
      { id: 'identifier', label: t('identifier'), text: ({ identifier }) => identifier },
      {
        id: 'status',
        label: t('status'),
        sort: 'status',
        text: ({ status }) => formText(status === 1 ? 'enabled' : 'disabled'),
      },
      {
        id: 'lastSeenAt',
        label: t('lastSeen'),
        sort: 'lastSeenAt',
        text: ({ lastSeenAt }) => (lastSeenAt === null ? t('neverSeen') : formatMoment(lastSeenAt, language)),
      },
    ],
    [t, formText, placeText, language, buildings],
  )
}
