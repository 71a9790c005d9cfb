import type { VirtualBeacon } from '@wheelhouse/contract/devices/virtual-beacon'
import type { Clock } from '@wheelhouse/robot-core/clock'
import {
  makeMakerData,
  makeServiceData,
  readAdvertisement,
} from '@wheelhouse/robot-core/sensors/advertisement'
import type { BleScanner, Heard } from '@wheelhouse/robot-core/sensors/ble-scanner'
import { bthomeService, encodeBthome } from '@wheelhouse/robot-core/sensors/bthome'
import { showReading } from '../world/meter-reading.ts'
import type { VirtualWorld } from '../world/virtual-world.ts'

/** Range of a virtual radio, unaffected by walls. Metres. */
const earshot = 10

/** Advertising interval of virtual sensors and beacons. Milliseconds. */
const everyMs = 2_000

/** Signal strength at one metre, and its loss with distance in free space. dBm. */
const atOneMetre = -59
const nearest = 0.3

/** The flags at the start of every such advertisement: discoverable, no classic Bluetooth. */
const flags = [2, 1, 6]

type Place = { readonly mapId: string | null; readonly x: number; readonly y: number }

/** Apple's manufacturer id; most beacons use its iBeacon: type, length, UUID, major, minor, and dBm at one metre. */
const ibeaconMaker = 0x004c
const ibeaconUuid = Uint8Array.from({ length: 16 }, (_, index) => 0xc4 + index)

/** The bytes that a virtual sensor or beacon sends, as a real one would: BTHome v2, or iBeacon. */
export function advertise({ address, values }: VirtualBeacon, wallMs: number): Uint8Array {
  if (values === null) {
    const numbers = address
      .split(':')
      .slice(2)
      .map((byte) => Number.parseInt(byte, 16))
    const frame = Uint8Array.of(2, 21, ...ibeaconUuid, ...numbers, 256 + atOneMetre)
    return Uint8Array.of(...flags, ...makeMakerData(ibeaconMaker, frame))
  }
  const show = (reading: typeof values.temperature) =>
    Number(showReading({ reading: { kind: 'wandering', decimals: 2, ...reading } }, wallMs))
  const { temperature, humidity, battery } = values
  const measured = { temperature: show(temperature), humidity: show(humidity), battery }
  return Uint8Array.of(...flags, ...makeServiceData(bthomeService, encodeBthome(measured)))
}

/** The radio of a virtual robot, which receives the nearby sensors and beacons of the virtual world. */
export function createVirtualScanner(world: VirtualWorld, clock: Clock, place: () => Place): BleScanner {
  let stop = (): void => {}

  function hear(addresses: readonly string[], onHeard: (heard: Heard) => void): void {
    const { mapId, x, y } = place()
    const beacons = (mapId === null ? null : world.floor(mapId))?.beacons ?? []
    for (const beacon of beacons) {
      const distance = Math.hypot(beacon.x - x, beacon.y - y)
      if (distance > earshot || !addresses.includes(beacon.address)) continue
      const rssi = Math.round(atOneMetre - 20 * Math.log10(Math.max(distance, nearest)))
      const parts = readAdvertisement(advertise(beacon, clock.wallMs()))
      onHeard({ address: beacon.address, rssi, parts })
    }
  }

  return {
    simulated: true,
    listen(addresses, onHeard) {
      stop()
      stop = addresses.length === 0 ? () => {} : clock.every(everyMs, () => hear(addresses, onHeard))
    },
    close: () => stop(),
  }
}
