import {
  bleLimits,
  bleProfileSchema,
  findBleAddress,
  type ListedSensor,
} from '@wheelhouse/contract/devices/ble-sensor'
import type { Database } from '../../kernel/database/database.ts'
import { type BleDevice, listBleDevices } from './heard-reading.store.ts'

/** Whose sensors are asked for. */
type Listener = { organizationId: string; buildingId: string; serialNumber: string }

/** Which sensors each robot is to listen for: those of its building, unless their profile names another robot. */
export type ListedSensors = {
  /** Reads them anew: a device, or where it stands, has changed. */
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

/** Nothing of a profile from before it had a meaning, by which no robot could tell the sensor. */
function toEntry({ id, urn, organizationId, buildingId, profile: stored }: BleDevice) {
  const profile = bleProfileSchema.safeParse(stored).data
  const address = profile === undefined ? null : findBleAddress(profile.address, urn)
  if (profile === undefined || address === null) return []
  const { format, intervalSec, robot } = profile
  return [{ organizationId, buildingId, robot, sensor: { deviceId: id, urn, address, format, intervalSec } }]
}
