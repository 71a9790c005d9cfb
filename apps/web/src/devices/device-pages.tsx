import { isBleProfile } from '@wheelhouse/contract/devices/ble-sensor'
import { type Device, deviceRoutes, deviceTypes } from '@wheelhouse/contract/devices/device'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { deviceTexts } from '@wheelhouse/texts/devices/devices'
import { useEffect, useState } from 'react'
import { BuildingFilter, useBuildingColumn } from '../buildings/building-filter.tsx'
import type { RowFormProps } from '../kernel/forms/use-entity-form.ts'
import { bulkDelete, bulkStatus } from '../kernel/lists/bulk-delete.ts'
import type { Column } from '../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn, statusColumn, wordColumn } from '../kernel/lists/list-columns.tsx'
import { StatusFilter, WordFilter } from '../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { createStore } from '../kernel/server/store.ts'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { may } from '../session/may.ts'
import { Hearings } from './ble/hearings.tsx'
import { BrokerAccess } from './broker/broker-access.tsx'
import { type DeviceDetail, DeviceForm } from './device-form.tsx'
import { devicePaths } from './device-paths.ts'
import { Operations } from './operations/operations.tsx'

const devices = defineList({
  routes: deviceRoutes,
  id: 'devices',
  searchIn: ['name', 'urn', 'identifier'],
  filters: { buildingId: String, type: Number, status: Number },
  sort: 'name',
  where: locationWhere,
})

/** device/list: the IoT devices that the person may see. */
export function ListPage() {
  const t = useTexts(deviceTexts)
  const list = useEntityList(devices)
  const mayWrite = may('device:write')
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={mayWrite && <CreateLink to={devicePaths.create}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter list={list} />
          <WordFilter list={list} t={t} name="type" all="allTypes" values={Object.values(deviceTypes)} />
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
  return [
    linkColumn(t('name'), devicePaths.one, { text: ({ name }) => name }),
    wordColumn(t, 'type'),
    {
      id: 'model',
      label: t('model'),
      sort: 'model',
      text: ({ model }) => (model === null ? '' : t(`model_${model}`)),
    },
    building,
    { id: 'identifier', label: t('identifier'), text: ({ identifier }) => identifier },
    statusColumn(),
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}

/** The most recently registered device, until its page is opened. */
const fresh = createStore<string | null>(null)

/** device/create. */
export const CreatePage = defineCreatePage(NewDeviceForm, {
  texts: deviceTexts,
  leadsTo: devicePaths.one,
  mayCreate: () => may('device:write'),
})

function NewDeviceForm({ onCreated }: RowFormProps<Device>) {
  const handleCreated = (created: { id: string }) => {
    fresh.set(created.id)
    onCreated?.(created)
  }
  return <DeviceForm onCreated={handleCreated} />
}

/** Actuators and displays have no data to show unless they also report values. */
function measures({ type, profile }: Device): boolean {
  if (type !== deviceTypes.actuator && type !== deviceTypes.display) return true
  return profile.values !== undefined || isBleProfile(profile)
}

/** device/{id}. */
export const OnePage = defineEntityPage(deviceRoutes, DeviceSections)

function DeviceSections({ row: device }: { row: DeviceDetail }) {
  const readingText = useTexts(deviceReadingTexts)
  const [isFresh] = useState(() => fresh.get() === device.id)
  useEffect(() => fresh.set(null), [])
  const [checkRequests, setCheckRequests] = useState(0)
  return (
    <>
      {measures(device) && (
        <ScreenLink to={devicePaths.data} params={{ id: device.id }}>
          {readingText('toData')}
        </ScreenLink>
      )}
      {may('device:operate') && <Operations device={device} />}
      <DeviceForm row={device} checkRequests={checkRequests} />
      {isBleProfile(device.profile) && <Hearings device={device} />}
      {device.profile.protocol === 'mqtt' && may('device:enrol') && (
        <BrokerAccess
          device={device}
          isFresh={isFresh}
          onNoted={() => setCheckRequests((count) => count + 1)}
        />
      )}
    </>
  )
}
