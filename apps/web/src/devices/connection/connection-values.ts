import { bleFormats } from '@wheelhouse/contract/devices/ble-sensor'
import { type MeasuredKey, measuredKeyNames } from '@wheelhouse/contract/devices/reading-key'
import type { ValueSource } from '@wheelhouse/contract/devices/value-source'
import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { webAddressSchema } from '@wheelhouse/contract/kernel/outgoing'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { z } from 'zod'
import { type Codec, json, number } from '../../kernel/forms/form-codec.ts'

/** How a device's values are received. '': no connection; programs send them, or there are none. */
export const ways = ['', 'mqtt', 'http', 'ble', 'modbus', 'lorawan'] as const
export type Way = (typeof ways)[number]

/** A value to be read, as typed. */
export type ValueRow = { key: MeasuredKey | ''; path: string; factor: string; offset: string }

export const operationMethods = ['POST', 'PUT', 'GET'] as const
export type OperationRow = {
  key: string
  name: string
  address: string
  method: (typeof operationMethods)[number]
  /** JSON. */
  body: string
  takesText: boolean
}

/** A connection profile as the form holds it. Names match the profile, so that its issues find their fields. */
export type ConnectionValues = {
  protocol: Way
  address: string
  intervalSec: string
  topic: string
  time: string
  format: string
  robot: string
  silentAfterMinutes: string
  rows: ValueRow[]
  operations: OperationRow[]
  /** Properties without a field, kept unchanged. */
  rest: Readonly<Record<string, unknown>>
  /** The profile as typed or stored if the fields cannot show it; `null` if they can. */
  json: string | null
}

export const newRow: ValueRow = { key: '', path: '$.', factor: '', offset: '' }

const sourceSchema = z.union([
  z.string(),
  z.strictObject({ path: z.string(), factor: z.number().optional(), offset: z.number().optional() }),
])

/** What the fields can show, valid or not. */
const shownSchema = z.looseObject({
  protocol: z.enum(['mqtt', 'http', 'ble', 'modbus', 'lorawan']).optional(),
  address: z.string().optional(),
  intervalSec: z.number().optional(),
  topic: z.string().optional(),
  time: z.string().optional(),
  format: z.enum(bleFormats).optional(),
  robot: z.string().optional(),
  silentAfterMinutes: z.number().optional(),
  values: z.partialRecord(z.enum(measuredKeyNames), sourceSchema).optional(),
  operations: z
    .array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        address: z.string().optional(),
        method: z.enum(operationMethods).default('POST'),
        body: z.unknown().optional(),
        takesText: z.boolean().default(false),
      }),
    )
    .optional(),
})

const empty: ConnectionValues = {
  protocol: '',
  address: '',
  intervalSec: '',
  topic: '',
  time: '',
  format: '',
  robot: '',
  silentAfterMinutes: '',
  rows: [],
  operations: [],
  rest: {},
  json: null,
}

/** A connection profile; what the fields cannot represent remains JSON. */
export const connection = (): Codec<ConnectionValues> => ({ empty, toValue: toValues, toBody: toProfile })

function toValues(stored: unknown): ConnectionValues {
  const shown = shownSchema.safeParse(stored ?? {}).data
  if (shown === undefined) return { ...empty, json: json().toValue(stored) }
  const { protocol = '', address = '', intervalSec, topic = '', time = '', ...others } = shown
  const { format = '', robot = '', silentAfterMinutes, values = {}, operations = [], ...rest } = others
  return {
    protocol,
    address,
    topic,
    time,
    format,
    robot,
    intervalSec: toText(intervalSec),
    silentAfterMinutes: toText(silentAfterMinutes),
    rows: measuredKeyNames.flatMap((key) => {
      const source = values[key]
      return source === undefined ? [] : [toRow(key, source)]
    }),
    operations: operations.map(({ address: own = '', body, ...operation }) => ({
      ...operation,
      address: own,
      body: body === undefined ? '' : JSON.stringify(body, null, 2),
    })),
    rest,
    json: null,
  }
}

/** A row of the table for a source. */
export function toRow(key: MeasuredKey | '', source: ValueSource): ValueRow {
  const { path, factor, offset } = typeof source === 'string' ? { path: source } : source
  return { key, path, factor: toText(factor), offset: toText(offset) }
}

function toText(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}

/** The profile of the values. Rows without a key and invalid numbers are left out: see `findConnectionIssues`. */
export function toProfile(given: ConnectionValues): unknown {
  if (given.json !== null) return json().toBody(given.json)
  const { protocol, address, intervalSec, topic, time, format, robot, silentAfterMinutes } = given
  const { rows, operations, rest } = given
  const values = toSources(rows)
  const texts = { protocol, address: address.trim(), topic: topic.trim(), time: time.trim(), format }
  return {
    ...pickFilled(texts),
    ...pickFilled({ robot: robot.trim() }),
    ...pickFilled({
      intervalSec: number().toBody(intervalSec) ?? '',
      silentAfterMinutes: number().toBody(silentAfterMinutes) ?? '',
    }),
    ...(Object.keys(values).length > 0 && { values }),
    ...(operations.length > 0 && { operations: operations.map(toOperation) }),
    ...rest,
  }
}

function toSources(rows: readonly ValueRow[]): Record<string, ValueSource> {
  return Object.fromEntries(rows.flatMap((row) => (row.key === '' ? [] : [[row.key, toSource(row)]])))
}

/** The source of a row's value, in the short form if that is sufficient. */
export function toSource({ path: typed, factor, offset }: ValueRow): ValueSource {
  const path = typed.trim()
  const scale = pickFilled({ factor: toFigure(factor), offset: toFigure(offset) })
  return Object.keys(scale).length === 0 ? path : { path, ...scale }
}

/** '' if the text is not a number. */
function toFigure(typed: string): number | '' {
  const figure = number().toBody(typed)
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : ''
}

function toOperation({ address, body, ...operation }: OperationRow): Record<string, unknown> {
  return {
    ...operation,
    ...pickFilled({ address: address.trim() }),
    ...(body.trim() !== '' && { body: json().toBody(body) }),
  }
}

/** The values that are not ''. */
function pickFilled<Values extends Record<string, unknown>>(values: Values): Filled<Values> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left out of an object is partial
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Filled<Values>
}
type Filled<Values> = { [Name in keyof Values]?: Exclude<Values[Name], ''> }

/** Do the values come in messages, so that their paths must be specified? */
export function hasMessages({ protocol }: Pick<ConnectionValues, 'protocol'>): boolean {
  return protocol === 'mqtt' || protocol === 'http'
}

/** The name under which the profile reports issues with a row's path. */
export function getPathName({ key, ...row }: ValueRow, place: number): string {
  if (key === '') return `profile.rows.${place}.path`
  return typeof toSource({ key, ...row }) === 'string'
    ? `profile.values.${key}`
    : `profile.values.${key}.path`
}

type Issue = 'url.invalid' | 'choice.required' | 'number.invalid'

/**
 * Issues that the profile does not reveal, by field name: in rows, and in an address that is not read from yet.
 * @param isTried the device is about to be queried, which always takes an address
 */
export function findConnectionIssues(values: ConnectionValues, isTried = false): Record<string, Issue> {
  if (values.json !== null) return {}
  const { protocol, address } = values
  // A device from which nothing is read is stored without one, too.
  const isAddressed = isTried || address.trim() !== '' || values.rows.length > 0
  const isLost = protocol === 'http' && isAddressed && !webAddressSchema.safeParse(address).success
  const isFigure = (typed: string) => typed.trim() === '' || toFigure(typed) !== ''
  const rows = hasMessages(values) ? values.rows : []
  return Object.fromEntries<Issue>([
    ...(isLost ? [toIssue('profile.address', 'url.invalid')] : []),
    ...rows.flatMap(({ key, factor, offset }, place): [string, Issue][] => [
      ...(key === '' ? [toIssue(`profile.rows.${place}.key`, 'choice.required')] : []),
      ...(isFigure(factor) ? [] : [toIssue(`profile.rows.${place}.factor`, 'number.invalid')]),
      ...(isFigure(offset) ? [] : [toIssue(`profile.rows.${place}.offset`, 'number.invalid')]),
    ]),
  ])
}

function toIssue(name: string, issue: Issue): [string, Issue] {
  return [name, issue]
}

/** Switches the protocol, clearing the values that only the previous one has, which would no longer be visible. */
export function changeWay(values: ConnectionValues, protocol: Way): Partial<ConnectionValues> {
  const isBle = protocol === 'ble'
  const wasBle = values.protocol === 'ble'
  return {
    protocol,
    ...(isBle !== wasBle && { address: '' }),
    ...(protocol !== 'mqtt' && { topic: '', time: '' }),
    ...(!isBle && { format: '', robot: '' }),
    ...(!isBle && protocol !== 'http' && { intervalSec: '' }),
    ...(protocol === '' || isBle ? { rows: values.rows.filter(({ key }) => key !== '') } : {}),
  }
}

/** The values as JSON, for the JSON editor. */
export function toJson(values: ConnectionValues): string {
  return values.json ?? JSON.stringify(toProfile(values), null, 2)
}

/** Parses typed JSON into values. */
export function fromJson(typed: string): ConnectionValues {
  const read = tryParseJson(typed)
  return isRecord(read) ? toValues(read) : { ...empty, json: typed }
}
