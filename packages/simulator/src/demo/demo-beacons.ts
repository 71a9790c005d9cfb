import type { VirtualBeacon } from '@wheelhouse/contract/devices/virtual-beacon'

/** The sensor of the demo building that advertises over BLE: robots receive it at their docks. */
const demoGroundSensor: VirtualBeacon = {
  address: 'C4:57:48:00:00:01',
  x: 33.4,
  y: 4,
  values: {
    temperature: { mean: 24.5, swing: 2, seed: 301 },
    humidity: { mean: 48, swing: 6, seed: 302 },
    battery: 2.98,
  },
}

/** A wheelchair for visitors next to the entrance, with a beacon on it. */
const demoWheelchairBeacon: VirtualBeacon = {
  address: 'C4:57:48:00:00:02',
  x: 4,
  y: 0.8,
  values: null,
}

export const demoGroundBeacons: readonly VirtualBeacon[] = [demoGroundSensor, demoWheelchairBeacon]
