import { expect, it } from 'vitest'
import { bleProfileSchema, findBleAddress } from './ble-sensor.ts'
import { deviceProfileSchema } from './device-profile.ts'
import { listFields, readValues, type ValueSources } from './value-source.ts'

const answer = {
  env: { temp: 21.5, 'rel-hum': '55.2' },
  mv: 2900,
  list: [{ ppm: 400 }, 101_325],
  state: 'NaN',
  nothing: null,
}

it.each<[ValueSources, object]>([
  [
    { temperature: '$.env.temp', humidity: '$.env.rel-hum' },
    { temperature: 21.5, humidity: 55.2 },
  ],
  [{ co2: '$.list[0].ppm', noise: '$.list[1].ppm' }, { co2: 400 }],
  [{ noise: '$.state', pm1: '$.nothing', pm10: '$.__proto__', pm25: '$.env.temp.more' }, { noise: 'NaN' }],
  [
    {
      battery: { path: '$.mv', factor: 0.001 },
      pressure: { path: '$.list[1]', factor: 0.01, offset: -0.3 },
      temperature: { path: '$.env.rel-hum', offset: 0.1 },
      noise: { path: '$.state', factor: 2 },
    },
    { battery: 2.9, pressure: 1012.95, temperature: 55.3, noise: 'NaN' },
  ],
])('takes the values of %j out of an answer', (paths, values) => {
  expect(readValues(answer, paths)).toEqual(values)
})

it.each([
  [{ values: { temperature: 'temp' } }, 'values.temperature', 'profile.path'],
  [{ values: { temperature: '$..temp' } }, 'values.temperature', 'profile.path'],
  [{ values: { battery: { path: 'mv' } } }, 'values.battery.path', 'profile.path'],
  [{ values: { battery: { path: '$.mv', factor: 0 } } }, 'values.battery.factor', 'profile.factor'],
  [{ values: { battery: { path: '$.mv', offset: 1e10 } } }, 'values.battery.offset', 'too_big'],
  [{ values: { battery: { path: '$.mv', unit: 'mV' } } }, 'values.battery', 'unrecognized_keys'],
  [{ values: { gold: '$.au' } }, 'values', 'unrecognized_keys'],
  [{ protocol: 'http', values: { co2: '$' } }, 'address', 'url.invalid'],
  [{ protocol: 'http', address: 'ftp://a.example', values: { co2: '$' } }, 'address', 'url.invalid'],
  [
    { protocol: 'http', address: 'https://a.example', intervalSec: 5, values: { co2: '$' } },
    'intervalSec',
    'profile.tooOften',
  ],
  [{ protocol: 'mqtt', topic: 'a/#/b' }, 'topic', 'profile.topic'],
  [{ protocol: 'mqtt', topic: '/a' }, 'topic', 'profile.topic'],
  [{ protocol: 'mqtt', time: 'at' }, 'time', 'profile.path'],
  [{ silentAfterMinutes: 0 }, 'silentAfterMinutes', 'too_small'],
])('refuses the profile %j at its field', (profile, path, code) => {
  const [issue] = deviceProfileSchema.safeParse(profile).error?.issues ?? []
  expect([issue?.path.join('.'), issue?.code === 'custom' ? issue.message : (issue?.message ?? '')]).toEqual([
    path,
    code.includes('_') ? issue?.message : code,
  ])
})

it.each([
  ['c4:11:22:33:44:55', null, 'C4:11:22:33:44:55'],
  [undefined, 'urn:dev:mac:c41122fffe334455', 'C4:11:22:33:44:55'],
  [undefined, 'urn:dev:mac:c41122334455', 'C4:11:22:33:44:55'],
  [undefined, 'urn:dev:mac:c41122', null],
  [undefined, null, null],
])('a sensor with the address %s and the URN %s is heard by %s', (address, urn, found) => {
  const profile = bleProfileSchema.parse({ protocol: 'ble', ...(address && { address }) })
  expect(findBleAddress(profile.address, urn)).toBe(found)
})

it('lists the single values of a message that a path can name, from its begin', () => {
  const message = { env: { temp: 21.5, 'a b': 1 }, list: [{ on: true }], nothing: null, state: 'ok' }
  expect(listFields(message, 3)).toEqual([
    { path: '$.env.temp', value: 21.5 },
    { path: '$.list[0].on', value: true },
    { path: '$.state', value: 'ok' },
  ])
  expect(listFields(7, 3)).toEqual([{ path: '$', value: 7 }])
  expect(listFields([1, 2, 3, 4], 3)).toHaveLength(3)
})
