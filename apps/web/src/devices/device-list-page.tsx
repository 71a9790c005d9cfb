import { type Device, deviceRoutes, deviceTypes } from '@wheelhouse/contract/devices/device'
import { deviceTexts } from '@wheelhouse/texts/devices/devices'
import { useMemo } from 'react'
import { BuildingFilter, useBuildingColumn } from '../buildings/building-filter.tsx'
import { bulkDelete, bulkStatus } from '../kernel/lists/bulk-delete.ts'
import type { Column } from '../kernel/lists/data-table.tsx'
import { CreateLink, ListPage } from '../kernel/lists/list-page.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { type ListDefinition, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { FilterChoice, StatusFilter } from '../kernel/lists/list-filters.tsx'
import { linkColumn, statusColumn, momentColumn } from '../kernel/lists/list-columns.tsx'
import { may } from '../session/may.ts'

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
  const list = useEntityList<Device>(devices)
  const mayWrite = may('device:write')
  const { search, change } = list
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
          <FilterChoice
            list={list}
            name="type"
            label={t('type')}
            all={t('allTypes')}
            values={Object.values(deviceTypes)}
            wordOf={(value) => t(`type_${value}`)}
          />
          <StatusFilter list={list} />
        </>
      }
      bulk={mayWrite ? [...bulkStatus(deviceRoutes), bulkDelete(deviceRoutes)] : []}
    />
  )
}

function useColumns(): readonly Column<Device>[] {
  const t = useTexts(deviceTexts)
  const language = useLanguage()
  const building = useBuildingColumn<Device>()
  return useMemo(
    () => [
      linkColumn(t('name'), paths.device, { text: ({ name }) => name }),
      { id: 'type', label: t('type'), sort: 'type', text: ({ type }) => t(`type_${type}`) },
      {
        id: 'model',
        label: t('model'),
        sort: 'model',
        text: ({ model }) => (model === null ? '' : t(`model_${model}`)),
      },
      building,
      { id: 'identifier', label: t('identifier'), text: ({ identifier }) => identifier },
      statusColumn(),
      momentColumn('lastSeenAt', t('lastSeen'), { language, none: t('neverSeen') }),
    ],
    [t, language, building],
  )
}
