import { deviceCheckLimits, deviceCheckRoutes } from '@wheelhouse/contract/devices/device-check'
import { webAddressSchema } from '@wheelhouse/contract/kernel/outgoing'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { invalidField } from '../../kernel/process/app-error.ts'
import { deviceStore } from '../device.store.ts'
import { checkAddress } from './check-addresses.ts'
import { checkAnswer, checkMessages } from './check-connection.ts'
import { listLastMessages } from './last-message.store.ts'

type Parts = { http: Pick<OutgoingHttp, 'call' | 'toValidationIssue'> }

/** Tests a connection profile before it is saved (R-DEVICES-15). */
export function deviceCheckHandlers({ http }: Parts): RouteBinding[] {
  const { ratePerMinute } = deviceCheckLimits
  return [
    handle(
      deviceCheckRoutes.run,
      async ({ body: { deviceId, profile } }, { db, identity, clock }) => {
        const device = deviceId === null ? null : await deviceStore.get(db, identity, deviceId)
        if (profile.protocol === 'http') {
          const address = webAddressSchema.safeParse(profile.address).data
          if (address === undefined)
            throw invalidField('profile.address', 'url.invalid', 'There is no address to ask.')
          checkAddress(http, address, 'profile.address')
          return checkAnswer(http, profile, address, clock)
        }
        if (profile.protocol !== 'mqtt')
          throw invalidField('profile.protocol', 'profile.notChecked', 'Only MQTT and HTTP can be tried.')
        return checkMessages(
          profile,
          device === null ? [] : await listLastMessages(db, device.id),
          clock.now(),
        )
      },
      { ratePerMinute },
    ),
  ]
}
