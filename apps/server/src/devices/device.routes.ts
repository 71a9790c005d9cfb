import { type DeviceCreate, deviceRoutes } from '@wheelhouse/contract/devices/device'
import { checkPlace } from '../kernel/entities/check-place.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { checkBle } from './ble/check-ble.ts'
import { deviceStore } from './device.store.ts'

export const deviceHandlers = Object.values(
  crudHandlers(deviceRoutes, deviceStore, {
    entity: 'device',
    prepare: async (tx, { identity }, device: DeviceCreate, before) => {
      await checkPlace(tx, identity, device)
      await checkBle(tx, device, before)
      return device
    },
  }),
)
