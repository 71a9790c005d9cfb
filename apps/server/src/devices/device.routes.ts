import { type DeviceCreate, deviceRoutes } from '@wheelhouse/contract/devices/device'
import { checkPlace } from '../kernel/entities/check-place.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import type { OutgoingHttp } from '../kernel/outgoing/outgoing-http.ts'
import { checkBle } from './ble/check-ble.ts'
import { checkAddresses } from './check/check-addresses.ts'
import { deviceStore } from './device.store.ts'
import { countDevices, listDevices } from './search-devices.ts'

type Parts = { http: Pick<OutgoingHttp, 'toValidationIssue'> }

export function deviceHandlers({ http }: Parts): RouteBinding[] {
  return Object.values({
    ...crudHandlers(deviceRoutes, deviceStore, {
      entity: 'device',
      prepare: async (tx, { identity }, device: DeviceCreate, before) => {
        await checkPlace(tx, identity, device)
        await checkBle(tx, device, before)
        checkAddresses(http, device.profile, before?.profile)
        return device
      },
    }),
    list: handle(deviceRoutes.list, ({ query }, ctx) => listDevices(ctx, query.filter)),
    count: handle(deviceRoutes.count, async ({ query }, ctx) => ({
      count: await countDevices(ctx, query.where),
    })),
  })
}
