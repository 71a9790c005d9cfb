import type { SensorValues } from './advertisement.ts'

/** Data format 5 (RAWv2) of RuuviTags, as docs.ruuvi.com describes it: big-endian, in the data of the maker. */

/** The number of Ruuvi Innovations. */
export const ruuviMaker = 0x0499

const format = 5
const length = 24

/** Reads the data of the maker. What the tag marks as not available is left out. */
export function decodeRuuvi(bytes: Uint8Array): SensorValues | 'badFormat' {
  if (bytes[0] !== format || bytes.length < length) return 'badFormat'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const temperature = view.getInt16(1)
  const humidity = view.getUint16(3)
  const pressure = view.getUint16(5)
  /** Millivolts above 1600 in its upper 11 bits. */
  const power = view.getUint16(13) >> 5
  return {
    ...(temperature !== -0x8000 && { temperature: round(temperature * 0.005) }),
    ...(humidity !== 0xffff && { humidity: round(humidity * 0.0025) }),
    // Pascals above 50,000.
    ...(pressure !== 0xffff && { pressure: round((pressure + 50_000) / 100) }),
    ...(power !== 0x7ff && { battery: round((power + 1600) / 1000) }),
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
