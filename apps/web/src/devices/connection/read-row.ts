import { type DeviceCheckResult, deviceCheckLimits } from '@wheelhouse/contract/devices/device-check'
import { type MeasuredKey, toPlausible } from '@wheelhouse/contract/devices/reading-key'
import { scaleFigure } from '@wheelhouse/contract/devices/value-source'
import { toSource, type ValueRow } from './connection-values.ts'

export type RowReading =
  | { kind: 'value' | 'outOfRange'; key: MeasuredKey; value: number }
  | { kind: 'notANumber'; value: string }
  | { kind: 'none' }

/** What a row, as typed, reads from the message of the last check; `null`: unknown. */
export function readRow(row: ValueRow, { message, fields }: DeviceCheckResult): RowReading | null {
  const { key, path } = row
  if (key === '' || message === null || message.isOtherTopic) return null
  const field = fields.find((one) => one.path === path.trim())
  // Only the first values of a long message are reported.
  if (field === undefined) return fields.length < deviceCheckLimits.fieldsMax ? { kind: 'none' } : null
  if (!field.isNumber) return { kind: 'notANumber', value: field.value }
  const scaled = scaleFigure(Number(field.value), toSource(row))
  const value = toPlausible(key, scaled)
  return value === null ? { kind: 'outOfRange', key, value: scaled } : { kind: 'value', key, value }
}
