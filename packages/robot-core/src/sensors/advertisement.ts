import type { MeasuredKey } from '@wheelhouse/contract/devices/reading-key'

/** What a sensor measured, in our units. */
export type SensorValues = Partial<Record<MeasuredKey, number>>

/** What a controller received from one device: the parts of an advertisement that carry sensor values. */
export type AdvertisedPart = {
  /** Service data or manufacturer data. */
  readonly kind: 'service' | 'maker'
  /** Assigned by the Bluetooth SIG to the service or the manufacturer. */
  readonly id: number
  readonly bytes: Uint8Array
}

/** AD types of the Bluetooth core supplement, part A. */
const adTypes = { serviceData16: 0x16, makerData: 0xff }

/**
 * Parses an advertising payload: elements of length, type and data. A truncated last element is ignored.
 * Not needed by programs whose Bluetooth stack does this already.
 */
export function readAdvertisement(payload: Uint8Array): AdvertisedPart[] {
  const parts: AdvertisedPart[] = []
  for (let at = 0; at < payload.length; ) {
    const [length = 0, type = 0, low = 0, high = 0] = payload.subarray(at)
    const end = at + 1 + length
    if (length === 0 || end > payload.length) break
    const kind = type === adTypes.serviceData16 ? 'service' : type === adTypes.makerData ? 'maker' : null
    if (kind !== null && length >= 3)
      parts.push({ kind, id: low + 256 * high, bytes: payload.subarray(at + 4, end) })
    at = end
  }
  return parts
}

/** The element of an advertising payload with service data. */
export function makeServiceData(service: number, bytes: Uint8Array): Uint8Array {
  return Uint8Array.of(bytes.length + 3, adTypes.serviceData16, service % 256, service >> 8, ...bytes)
}

/** The element of an advertising payload with manufacturer data. */
export function makeMakerData(maker: number, bytes: Uint8Array): Uint8Array {
  return Uint8Array.of(bytes.length + 3, adTypes.makerData, maker % 256, maker >> 8, ...bytes)
}
