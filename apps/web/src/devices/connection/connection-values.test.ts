import { deviceProfileSchema } from '@wheelhouse/contract/devices/device-profile'
import { expect, it } from 'vitest'
import { changeWay, connection, findConnectionIssues, fromJson, newRow, toJson } from './connection-values.ts'
import { guessRows } from './guess-rows.ts'
import { readRow } from './read-row.ts'

const codec = connection()

it.each([
  [{}],
  [{ protocol: 'modbus', address: '10.0.0.7:502', unit: 3 }],
  [{ protocol: 'ble', address: 'C4:11:22:33:44:55', format: 'ruuvi', robot: 'R-1', intervalSec: 30 }],
  [
    {
      protocol: 'mqtt',
      topic: 'env/+',
      time: '$.at',
      silentAfterMinutes: 15,
      own: { deep: [1] },
      values: {
        co2: '$.CO2',
        battery: { path: '$.mv', factor: 0.001 },
        temperature: { path: '$.t', offset: -0.5 },
      },
    },
  ],
  [
    {
      address: 'https://a.example/',
      operations: [
        { key: 'on', name: 'On', method: 'PUT', body: { on: true }, takesText: false },
        { key: 'off', name: 'Off', method: 'GET', address: 'https://a.example/off', takesText: true },
      ],
    },
  ],
  // What no field can show.
  [{ protocol: 'mqtt', topic: 7, values: { gold: '$.au' } }],
  [{ operations: 'old' }],
])('the profile %j is the same after it was in the form, as fields and as JSON', (profile) => {
  expect(codec.toBody(codec.toValue(profile))).toEqual(profile)
  expect(codec.toBody(fromJson(toJson(codec.toValue(profile))))).toEqual(profile)
})

it('keeps JSON that is none as it was typed, for the rules to refuse', () => {
  const values = fromJson('{"protocol": ')
  expect([toJson(values), codec.toBody(values)]).toEqual(['{"protocol": ', '{"protocol": '])
})

it('says at their fields what the profile cannot say of rows', () => {
  const rows = [
    { ...newRow, path: '$.t' },
    { key: 'co2' as const, path: '$.ppm', factor: 'two', offset: '１.５' },
  ]
  const operations = [
    { key: 'on', name: 'On', address: '', method: 'POST' as const, body: '{"on": ', takesText: false },
  ]
  const values = { ...codec.empty, protocol: 'http' as const, rows, operations }
  expect(findConnectionIssues(values)).toEqual({
    'profile.address': 'url.invalid',
    'profile.rows.0.key': 'choice.required',
    'profile.rows.1.factor': 'number.invalid',
  })
  expect(codec.toBody(values)).toMatchObject({ values: { co2: { path: '$.ppm', offset: 1.5 } } })
})

it('keeps a device that nothing is read from as it was stored, without an address', () => {
  const stored = codec.toValue({ protocol: 'http' })
  expect(findConnectionIssues(stored)).toEqual({})
  expect(deviceProfileSchema.safeParse(codec.toBody(stored)).success).toBe(true)
  expect(findConnectionIssues({ ...stored, address: 'not an address' })).toEqual({
    'profile.address': 'url.invalid',
  })
})

it('leaves nothing of another way behind where nobody sees it', () => {
  const values = codec.toValue({ protocol: 'mqtt', topic: '/wrong', time: 'at', values: { co2: '$.ppm' } })
  const changed = { ...values, ...changeWay(values, 'ble') }
  expect(codec.toBody(changed)).toEqual({ protocol: 'ble', values: { co2: '$.ppm' } })
  expect(deviceProfileSchema.safeParse(codec.toBody(changed)).success).toBe(true)
})

it('knows the usual names of values, each once, and units of other sizes', () => {
  const message = [
    ['$.temp', '21.4'],
    ['$.more.temperature', '22'],
    ['$.CO2', '655'],
    ['$.battery', '47'],
    ['$.voltage', '2900'],
    ['$.air_pressure', '101325'],
    ['$.linkquality', '120'],
  ] as const
  const fields = message.map(([path, value]) => ({ path, value, isNumber: true }))
  const rows = guessRows([...fields, { path: '$.humidity', value: 'high', isNumber: false }])
  expect(rows.map(({ key, path, factor }) => [key, path, factor])).toEqual([
    ['temperature', '$.temp', ''],
    ['co2', '$.CO2', ''],
    ['batteryLevel', '$.battery', ''],
    ['battery', '$.voltage', '0.001'],
    ['pressure', '$.air_pressure', '0.01'],
  ])
})

it.each([
  [
    { path: '$.mv', factor: '0.001' },
    { kind: 'value', key: 'battery', value: 2.9 },
  ],
  [{ path: '$.mv' }, { kind: 'outOfRange', key: 'battery', value: 2900 }],
  [{ path: '$.state' }, { kind: 'notANumber', value: 'ok' }],
  [{ path: '$.volt' }, { kind: 'none' }],
])('a row with %j reads %j', (row, read) => {
  const at = '2026-11-20T00:00:00Z'
  const result = {
    at,
    failure: null,
    status: 200,
    unreadable: null,
    measuredAt: null,
    values: [],
    message: { at, topic: null, text: '', isCut: false, isOtherTopic: false },
    fields: [
      { path: '$.mv', value: '2900', isNumber: true },
      { path: '$.state', value: 'ok', isNumber: false },
    ],
  }
  expect(readRow({ ...newRow, key: 'battery', ...row }, result)).toEqual(read)
})
