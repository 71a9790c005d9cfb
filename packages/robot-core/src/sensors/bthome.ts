import type { MeasuredKey } from '@wheelhouse/contract/devices/reading-key'
import type { SensorValues } from './advertisement.ts'

/** BTHome v2, as bthome.io/format describes it: an info byte, then objects of an id and a value, little-endian. */

/** The service that BTHome v2 is advertised under. */
export const bthomeService = 0xfcd2

const info = { version: 2, isEncrypted: 0x01, triggers: 0x04 }

type ObjectFacts = { readonly size: number; readonly factor?: number; readonly isSigned?: true }

/** Objects with values that our devices measure, with their key in our units. */
const measured: Readonly<Record<number, ObjectFacts & { readonly key: MeasuredKey }>> = {
  1: { key: 'batteryLevel', size: 1 },
  2: { key: 'temperature', size: 2, factor: 0.01, isSigned: true },
  3: { key: 'humidity', size: 2, factor: 0.01 },
  4: { key: 'pressure', size: 3, factor: 0.01 },
  5: { key: 'illuminance', size: 3, factor: 0.01 },
  // Volts of anything; on sensors, of the battery.
  12: { key: 'battery', size: 2, factor: 0.001 },
  13: { key: 'pm25', size: 2 },
  14: { key: 'pm10', size: 2 },
  18: { key: 'co2', size: 2 },
  46: { key: 'humidity', size: 1 },
  69: { key: 'temperature', size: 2, factor: 0.1, isSigned: true },
  74: { key: 'battery', size: 2, factor: 0.1 },
  87: { key: 'temperature', size: 1, isSigned: true },
  88: { key: 'temperature', size: 1, factor: 0.35, isSigned: true },
}

/** Size in bytes of the other objects' values: one, unless listed here. Ids by size. */
const sizes: Readonly<Record<number, readonly number[]>> = {
  // TVOC (19) is in µg/m³ there and in ppb here, and cannot be converted without knowing the gases.
  2: [6, 7, 8, 19, 20, 60, 61, 63, 64, 65, 67, 68, 71, 72, 73, 81, 82, 86, 90, 93, 94, 95, 97],
  3: [10, 11, 66, 75],
  4: [62, 76, 77, 78, 79, 80, 85, 91, 92, 98, 99],
}
const sizeById = new Map(Object.entries(sizes).flatMap(([size, ids]) => ids.map((id) => [id, Number(size)])))

/** Text and raw bytes, which carry their length. */
const withLength = new Set([83, 84])
/** Higher ids belong to a later edition: the length of their values is unknown. */
const lastId = 100

/** Reads the service data. @returns the fault if there are no values */
export function decodeBthome(bytes: Uint8Array): SensorValues | 'encrypted' | 'badFormat' {
  const [first] = bytes
  if (first === undefined || first >> 5 !== info.version) return 'badFormat'
  if ((first & info.isEncrypted) !== 0) return 'encrypted'
  const values: SensorValues = {}
  for (let at = 1; at < bytes.length; ) {
    const id = bytes[at] ?? 0
    const size = findSize(id, bytes[at + 1] ?? 0)
    // As the format requires, what precedes an unknown object counts.
    if (size === null) break
    if (at + 1 + size > bytes.length) return 'badFormat'
    const facts = measured[id]
    // Several of a kind are of different places on the device, which it does not name. The first is the main one.
    if (facts !== undefined) values[facts.key] ??= readNumber(bytes.subarray(at + 1, at + 1 + size), facts)
    at += 1 + size
  }
  return values
}

function findSize(id: number, next: number): number | null {
  if (withLength.has(id)) return 1 + next
  return id > lastId ? null : (measured[id]?.size ?? sizeById.get(id) ?? 1)
}

/** @returns rounded to the factor's precision: 24.5 and not 24.500000000000004 */
function readNumber(bytes: Uint8Array, { factor = 1, isSigned }: ObjectFacts): number {
  const whole = bytes.reduceRight((sum, byte) => sum * 256 + byte, 0)
  const limit = 256 ** bytes.length
  const signed = isSigned && whole >= limit / 2 ? whole - limit : whole
  return Math.round(signed * factor * 1000) / 1000
}

/** The service data of a sensor with these values, readable by `decodeBthome`. Values are rounded to fit. */
export function encodeBthome({ temperature, humidity, battery, co2 }: SensorValues): Uint8Array {
  // Ids ascend, as the format requires.
  const objects = [
    ...encode(2, temperature, 0.01),
    ...encode(3, humidity, 0.01),
    ...encode(12, battery, 0.001),
    ...encode(18, co2, 1),
  ]
  return Uint8Array.of(info.version << 5, ...objects)
}

function encode(id: number, value: number | undefined, factor: number): number[] {
  if (value === undefined) return []
  const whole = Math.round(value / factor) & 0xffff
  return [id, whole & 0xff, whole >> 8]
}
