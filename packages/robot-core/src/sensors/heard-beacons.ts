import { beaconFormat, type ListedSensor } from '@wheelhouse/contract/devices/ble-sensor'
import type { HeardBeacon } from '@wheelhouse/contract/flows/step-beacons'
import type { VehicleState } from '../adapter.ts'
import type { Clock } from '../clock.ts'

/** Maximum age of an answer. Milliseconds. */
const freshMs = 10 * 60_000

type Hearing = Pick<HeardBeacon, 'at' | 'rssi' | 'place'> & { readonly tick: number }

/** Where the robot was closest to each beacon, that is, where the signal was strongest in the last ten minutes. */
type HeardBeacons = {
  hear(beacon: ListedSensor, rssi: number | null): void
  /** The listed beacons that were heard, in the order of the list. */
  read(listed: readonly ListedSensor[]): Omit<HeardBeacon, 'deviceName'>[]
}

export function createHeardBeacons(clock: Clock, readPlace: () => VehicleState): HeardBeacons {
  const strongest = new Map<string, Hearing>()
  const isFresh = ({ tick }: Hearing) => clock.tick() - tick <= freshMs

  return {
    hear({ deviceId }, rssi) {
      const before = strongest.get(deviceId)
      // Without a signal strength, or with equal ones, the latest counts: beacons are carried about.
      if (before !== undefined && isFresh(before) && (rssi ?? 0) < (before.rssi ?? 0)) return
      const { mapId, x, y, localized } = readPlace()
      const place = mapId !== null && localized ? { mapId, x, y } : null
      const at = new Date(clock.wallMs()).toISOString()
      strongest.set(deviceId, { at, tick: clock.tick(), rssi, place })
    },
    read(listed) {
      return listed.flatMap(({ deviceId, urn, format }) => {
        const hearing = strongest.get(deviceId)
        if (format !== beaconFormat || hearing === undefined || !isFresh(hearing)) return []
        const { at, rssi, place } = hearing
        return [{ device: urn ?? deviceId, at, rssi, place }]
      })
    },
  }
}
