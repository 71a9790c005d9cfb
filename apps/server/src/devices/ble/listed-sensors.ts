import {
  bleLimits,
  bleProfileSchema,
  findBleAddress,
  type ListedSensor,
} from '@wheelhouse/contract/devices/ble-sensor'
import type { Database } from '../../kernel/database/database.ts'
import { type BleDevice, listBleDevices } from './heard-reading.store.ts'

/** The robot whose sensors are requested. */
type Listener = { organizationId: string; buildingId: string; serialNumber: string }

/** The sensors that each robot is to listen for: those in its building, unless their profile names another robot. */
export type ListedSensors = {
  /** Reloads them after a change to a device or its location. */
  load(): Promise<void>
  of(robot: Listener): ListedSensor[]
}

type Entry = { organizationId: string; robot: string | undefined; sensor: ListedSensor }

export function createListedSensors({ db }: { db: Database }): ListedSensors {
  let byBuilding = new Map<string, Entry[]>()
  return {
    async load() {
      const devices = await listBleDevices(db)
      byBuilding = Map.groupBy(devices.flatMap(toEntry), ({ buildingId }) => buildingId)
    },
    of: ({ organizationId, buildingId, serialNumber }) =>
      (byBuilding.get(buildingId) ?? [])
        .filter((entry) => entry.organizationId === organizationId)
        .filter(({ robot = serialNumber }) => robot === serialNumber)
        .map(({ sensor }) => sensor)
        .slice(0, bleLimits.sensorsMax),
  }
}

/** Skips profiles that predate the current format, or that do not identify the sensor to a robot. */
function toEntry({ id, urn, organizationId, buildingId, profile: stored }: BleDevice) {
  const profile = bleProfileSchema.safeParse(stored).data
  const address = profile === undefined ? null : findBleAddress(profile.address, urn)
  if (profile === undefined || address === null) return []
  const { format, intervalSec, robot } = profile
  return [{ organizationId, buildingId, robot, sensor: { deviceId: id, urn, address, format, intervalSec } }]
}
