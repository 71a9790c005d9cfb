import type { VirtualBeacon } from '@wheelhouse/contract/devices/virtual-beacon'

/** The sensors of the demo building that advertise by BLE: one in the robots' room, which they hear from their docks. */
export const demoGroundBeacons: readonly VirtualBeacon[] = [
  {
    ...{ address: 'C4:57:48:00:00:01', x: 33.4, y: 4, battery: 2.98 },
    temperature: { mean: 24.5, swing: 2, seed: 301 },
    humidity: { mean: 48, swing: 6, seed: 302 },
  },
]
