import type { BleFault, BleFormat, beaconFormat } from '@wheelhouse/contract/devices/ble-sensor'
import type { AdvertisedPart, SensorValues } from './advertisement.ts'
import { bthomeService, decodeBthome } from './bthome.ts'
import { decodeRuuvi, ruuviMaker } from './ruuvi.ts'

/** Formats of sensors that measure something. */
type SensorFormat = Exclude<BleFormat, typeof beaconFormat>

const formats: Record<
  SensorFormat,
  Pick<AdvertisedPart, 'kind' | 'id'> & { decode: (bytes: Uint8Array) => SensorValues | BleFault }
> = {
  bthome: { kind: 'service', id: bthomeService, decode: decodeBthome },
  ruuvi: { kind: 'maker', id: ruuviMaker, decode: decodeRuuvi },
}

/**
 * The contents of a sensor's advertisement.
 * @returns `null` if none of it is in the format: devices advertise other things in between
 */
export function decodeAdvertisement(
  parts: readonly AdvertisedPart[],
  name: SensorFormat,
): SensorValues | BleFault | null {
  const format = formats[name]
  const part = parts.find(({ kind, id }) => kind === format.kind && id === format.id)
  if (part === undefined) return null
  const found = format.decode(part.bytes)
  return typeof found === 'object' && Object.keys(found).length === 0 ? null : found
}
