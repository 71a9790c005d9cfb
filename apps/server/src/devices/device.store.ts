import { deviceSchema } from '@wheelhouse/contract/devices/device'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { devicesVisibleTo } from './device.policy.ts'

export const deviceStore = crudStore('devices', {
  schema: deviceSchema,
  visibleTo: devicesVisibleTo,
  order: 'name',
  unique: { devices_urn: 'urn' },
})
