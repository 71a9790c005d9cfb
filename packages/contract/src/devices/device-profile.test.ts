import { expect, it } from 'vitest'
import { bleProfileSchema, findBleAddress } from './ble-sensor.ts'
import { deviceProfileSchema, readValues } from './device-profile.ts'

const answer = { env: { temp: 21.5, 'rel-hum': '55.2' }, list: [{ ppm: 400 }], state: 'NaN', nothing: null }

it.each([
  [
    { temperature: '$.env.temp', humidity: '$.env.rel-hum' },
    { temperature: 21.5, humidity: 55.2 },
  ],
  [{ co2: '$.list[0].ppm', noise: '$.list[1].ppm' }, { co2: 400 }],
  [{ noise: '$.state', pm1: '$.nothing', pm10: '$.__proto__', pm25: '$.env.temp.more' }, { noise: 'NaN' }],
])('takes the values of %j out of an answer', (paths, values) => {
  expect(readValues(answer, paths)).toEqual(values)
})

it.each([
  [{ values: { temperature: 'temp' } }, 'values.temperature', 'profile.path'],
  [{ values: { temperature: '$..temp' } }, 'values.temperature', 'profile.path'],
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
