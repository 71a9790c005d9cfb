import { randomUUID } from 'node:crypto'
import { deviceBrokerRoutes, deviceTopicPrefix } from '@wheelhouse/contract/devices/device-broker'
import { writeAudit } from '../../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { newToken } from '../../kernel/process/tokens.ts'
import { deviceStore } from '../device.store.ts'
import { type DeviceAccess, hashDeviceSecret } from './device-access.ts'
import { findSecretTime, putDeviceCredential, removeDeviceCredential } from './device-credential.store.ts'

type Parts = {
  access: Pick<DeviceAccess, 'refresh'>
  /** Where devices reach the broker. */
  brokerAddress: () => { host: string; port: number; tls: boolean }
  isOutside: boolean
}

/** Access of devices to the broker (R-DEVICES-10). */
export function deviceBrokerHandlers({ access, brokerAddress, isOutside }: Parts): RouteBinding[] {
  return [
    handle(deviceBrokerRoutes.get, async ({ params }, { db, identity }) => {
      const { id } = await deviceStore.get(db, identity, params.id)
      const since = await findSecretTime(db, id)
      return { ...brokerAddress(), userName: id, topicPrefix: deviceTopicPrefix(id), isOutside, since }
    }),
    handle(deviceBrokerRoutes.createSecret, async ({ params }, ctx) => {
      const secret = newToken()
      await ctx.db.transaction().execute(async (tx) => {
        const { id } = await deviceStore.getForChange(tx, ctx.identity, params.id)
        const credential = { deviceId: id, id: randomUUID(), hash: hashDeviceSecret(secret) }
        await putDeviceCredential(tx, credential, ctx.clock.now())
        const entry = { action: 'device:rotate', outcome: 'done', entity: 'device' } as const
        await writeAudit(tx, ctx, { ...entry, entityId: id })
      })
      await access.refresh()
      return { secret }
    }),
    handle(deviceBrokerRoutes.revoke, async ({ params }, ctx) => {
      await ctx.db.transaction().execute(async (tx) => {
        const { id } = await deviceStore.getForChange(tx, ctx.identity, params.id)
        await removeDeviceCredential(tx, id)
        const entry = { action: 'device:revokeSecret', outcome: 'done', entity: 'device' } as const
        await writeAudit(tx, ctx, { ...entry, entityId: id })
      })
      await access.refresh()
    }),
  ]
}
