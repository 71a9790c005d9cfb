import { randomUUID } from 'node:crypto'
import { deviceModels, deviceTypes } from '@wheelhouse/contract/devices/device'
import type { VirtualMeter } from '@wheelhouse/contract/inspections/virtual-meter'
import { hashDeviceSecret } from '../devices/broker/device-access.ts'
import { putDeviceCredential } from '../devices/broker/device-credential.store.ts'
import { type Database, inTransaction } from '../kernel/database/database.ts'

type Place = { organizationId: string; buildingId: string; floorId: string }

const profile = {
  protocol: 'mqtt',
  topic: 'env',
  values: { temperature: '$.temperature' },
  silentAfterMinutes: 5,
}

/**
 * The sensor beside a thermometer of the virtual building, where the building has no device yet: whoever changed it keeps
 * theirs, and whoever renewed its secret has taken it over.
 * @returns its id, `null` where it is none of ours
 */
export async function ensureSensor(
  db: Database,
  { organizationId, buildingId, floorId }: Place,
  { meter: { id: identifier }, secret, now }: { meter: VirtualMeter; secret: string; now: Date },
): Promise<string | null> {
  const devices = await db
    .selectFrom('devices')
    .select(['id', 'identifier'])
    .where('buildingId', '=', buildingId)
    .execute()
  if (devices.length > 0) return devices.find((device) => device.identifier === identifier)?.id ?? null
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('devices')
      .values({
        ...{ organizationId, buildingId, floorId, identifier, status: 1 },
        ...{ type: deviceTypes.sensor, model: deviceModels.envUsb },
        name: '機械室 温度（シミュレーション）Simulated',
        description:
          '仮想ビルの温度計 T-1 の値をMQTTで送るシミュレーションです。Simulated: it sends by MQTT what the thermometer T-1 of the virtual building shows.',
        profile: JSON.stringify(profile),
        ...{ createdAt: now, updatedAt: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putDeviceCredential(tx, { deviceId: id, id: randomUUID(), hash: hashDeviceSecret(secret) }, now)
    return id
  })
}
