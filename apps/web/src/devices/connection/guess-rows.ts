import type { DeviceCheckResult } from '@wheelhouse/contract/devices/device-check'
import { type MeasuredKey, measuredKeyNames, toPlausible } from '@wheelhouse/contract/devices/reading-key'
import { newRow, type ValueRow } from './connection-values.ts'

type Field = DeviceCheckResult['fields'][number]

/** Names that sensors use for values, in lower case without separators. Ambiguous ones are left out. */
const names: Readonly<Record<string, MeasuredKey>> = {
  ...Object.fromEntries(measuredKeyNames.map((key) => [key.toLowerCase(), key])),
  temp: 'temperature',
  tmp: 'temperature',
  temperaturec: 'temperature',
  tempc: 'temperature',
  hum: 'humidity',
  rh: 'humidity',
  relativehumidity: 'humidity',
  relhum: 'humidity',
  press: 'pressure',
  barometer: 'pressure',
  airpressure: 'pressure',
  carbondioxide: 'co2',
  lux: 'illuminance',
  illumination: 'illuminance',
  noiselevel: 'noise',
  soundlevel: 'noise',
  // Without further detail it is the charge in percent: sensors that report volts say so.
  battery: 'batteryLevel',
  batt: 'batteryLevel',
  bat: 'batteryLevel',
  batterypercent: 'batteryLevel',
  voltage: 'battery',
  batteryvoltage: 'battery',
  vbat: 'battery',
  vbatt: 'battery',
}

/** Factors for units that sensors use instead of ours: mV, Pa. */
const factors: Partial<Record<MeasuredKey, number>> = { battery: 0.001, pressure: 0.01 }

/** The likely meaning of a message field; the key is '' if its name is unknown. */
export function guessRow({ path, value }: Pick<Field, 'path' | 'value'>): ValueRow {
  const [name = ''] = /[\p{L}\p{N}_-]+$/u.exec(path) ?? []
  const key = names[name.toLowerCase().replaceAll(/[_-]/g, '')] ?? ''
  if (key === '') return { ...newRow, path }
  const figure = Number(value)
  const factor = factors[key]
  const isOtherUnit =
    factor !== undefined && toPlausible(key, figure) === null && toPlausible(key, figure * factor) !== null
  return { ...newRow, key, path, factor: isOtherUnit ? String(factor) : '' }
}

/** Rows for the fields whose names are known, each key once. */
export function guessRows(fields: readonly Field[]): ValueRow[] {
  const rows = new Map<string, ValueRow>()
  for (const field of fields) {
    const row = field.isNumber ? guessRow(field) : null
    if (row !== null && row.key !== '' && !rows.has(row.key)) rows.set(row.key, row)
  }
  return [...rows.values()]
}
