import { useParams } from '@tanstack/react-router'
import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import { deviceTexts } from '@wheelhouse/texts/devices/devices'
import { CreatePage, EntityPage } from '../kernel/lists/entity-page.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { type DeviceDetail, DeviceForm } from './device-form.tsx'

/** device/create. */
export function DeviceCreatePage() {
  const t = useTexts(deviceTexts)
  return (
    <CreatePage<DeviceDetail> title={t('create')} leadsTo={paths.device}>
      {(handleCreated) => <DeviceForm onCreated={handleCreated} />}
    </CreatePage>
  )
}

/** device/{id}. */
export function DevicePage() {
  const { id } = useParams({ from: `/shell${paths.device}` })
  return (
    <EntityPage<DeviceDetail> routes={deviceRoutes} params={{ id }}>
      {(device) => <DeviceForm device={device} />}
    </EntityPage>
  )
}
