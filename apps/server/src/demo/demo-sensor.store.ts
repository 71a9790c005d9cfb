import { randomUUID } from 'node:crypto'
import { beaconFormat } from '@wheelhouse/contract/devices/ble-sensor'
import { deviceModels, deviceTypes } from '@wheelhouse/contract/devices/device'
import type { VirtualBeacon } from '@wheelhouse/contract/devices/virtual-beacon'
import type { VirtualMeter } from '@wheelhouse/contract/inspections/virtual-meter'
import { hashDeviceSecret } from '../devices/broker/device-access.ts'
import { putDeviceCredential } from '../devices/broker/device-credential.store.ts'
import { type Database, inTransaction, type Tx } from '../kernel/database/database.ts'

type Place = { organizationId: string; buildingId: string; floorId: string }

const profile = {
  protocol: 'mqtt',
  topic: 'env',
  values: { temperature: '$.temperature' },
  silentAfterMinutes: 5,
}

const sensorWords = {
  name: 'ロボット待機室 温湿度（シミュレーション）Simulated',
  description:
    '仮想ビルのBLEセンサーです。近くのロボットが受信した値をシミュレーションします。Simulated: a BLE sensor of the virtual building that robots near it hear.',
}
const beaconWords = {
  name: '貸出用車椅子のビーコン（シミュレーション）Simulated',
  description:
    '仮想ビルの車椅子に付いたBLEビーコンです。近くのロボットが受信する様子をシミュレーションします。Simulated: a BLE beacon on a wheelchair of the virtual building that robots near it hear.',
}

/**
 * Adds the sensor next to a thermometer of the virtual building, and those that robots relay there, if the building has
 * no devices yet, so that people's changes are kept. Renewing the secret of the first takes it over from the demo.
 * @returns the id of the first, `null` if it is not the demo's
 */
export async function ensureSensor(
  db: Database,
  { organizationId, buildingId, floorId }: Place,
  {
    meter: { id: identifier },
    beacons,
    secret,
    now,
  }: { meter: VirtualMeter; beacons: readonly VirtualBeacon[]; secret: string; now: Date },
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
        organizationId,
        buildingId,
        floorId,
        identifier,
        status: 1,
        type: deviceTypes.sensor,
        model: deviceModels.envUsb,
        name: '機械室 温度（シミュレーション）Simulated',
        description:
          '仮想ビルの温度計 T-1 の値をMQTTで送るシミュレーションです。Simulated: it sends by MQTT what the thermometer T-1 of the virtual building shows.',
        profile: JSON.stringify(profile),
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const beacon of beacons) await insertBeacon(tx, { organizationId, buildingId, floorId }, beacon, now)
    await putDeviceCredential(tx, { deviceId: id, id: randomUUID(), hash: hashDeviceSecret(secret) }, now)
    return id
  })
}

async function insertBeacon(
  tx: Tx,
  place: Place,
  { address, values }: VirtualBeacon,
  now: Date,
): Promise<void> {
  const words = values === null ? beaconWords : sensorWords
  await tx
    .insertInto('devices')
    .values({
      ...place,
      ...words,
      identifier: address,
      status: 1,
      type: values === null ? deviceTypes.beacon : deviceTypes.sensor,
      model: values === null ? deviceModels.beaconBle : deviceModels.envBag,
      profile: JSON.stringify({
        protocol: 'ble',
        address,
        format: values === null ? beaconFormat : 'bthome',
      }),
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}
