import type { SensorValues } from './advertisement.ts'

/**
 * What Ruuvi's sensors advertise, as docs.ruuvi.com describes it: big-endian, in manufacturer data. RuuviTags send data
 * format 5 (RAWv2), Ruuvi Air sends 6.
 */

/** The manufacturer id of Ruuvi Innovations. */
export const ruuviMaker = 0x0499

/** Reads the manufacturer data. Values that the sensor marks as not available are left out. */
export function decodeRuuvi(bytes: Uint8Array): SensorValues | 'badFormat' {
  const format = formats.get(bytes[0] ?? 0)
  if (format === undefined || bytes.length < format.length) return 'badFormat'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { ...readAir(view), ...format.read(view) }
}

type Format = { length: number; read: (view: DataView) => SensorValues }

const formats: ReadonlyMap<number, Format> = new Map([
  [5, { length: 24, read: readTag }],
  [6, { length: 20, read: readQuality }],
])

/** Common to both formats. */
function readAir(view: DataView): SensorValues {
  const temperature = view.getInt16(1)
  const humidity = view.getUint16(3)
  const pressure = view.getUint16(5)
  return {
    ...(temperature !== -0x8000 && { temperature: round(temperature * 0.005) }),
    ...(humidity !== 0xffff && { humidity: round(humidity * 0.0025) }),
    // Pascals, offset by 50,000.
    ...(pressure !== 0xffff && { pressure: round((pressure + 50_000) / 100) }),
  }
}

function readTag(view: DataView): SensorValues {
  /** Millivolts above 1600 in its upper 11 bits. */
  const power = view.getUint16(13) >> 5
  return { ...(power !== 0x7ff && { battery: round((power + 1600) / 1000) }) }
}

/** Lux by their logarithm: 254 steps up to 65,535. */
const luxStep = Math.log(65_536) / 254

/** VOC and NOx are unitless indices, which we have no values for. */
function readQuality(view: DataView): SensorValues {
  const dust = view.getUint16(7)
  const co2 = view.getUint16(9)
  const light = view.getUint8(13)
  return {
    ...(dust !== 0xffff && { pm25: round(dust / 10) }),
    ...(co2 !== 0xffff && { co2 }),
    ...(light !== 0xff && { illuminance: Math.round(100 * (Math.exp(light * luxStep) - 1)) / 100 }),
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
