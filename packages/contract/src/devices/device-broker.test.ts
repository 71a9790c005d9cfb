import { expect, it } from 'vitest'
import { matchesTopic, splitDeviceTopic } from './device-broker.ts'

const id = '00000000-0000-4000-8000-000000000001'

it.each([
  ['#', 'env', true],
  ['env', 'env', true],
  ['env', 'env/more', false],
  ['env/#', 'env', true],
  ['env/#', 'env/a/b', true],
  ['+/data', 'env/data', true],
  ['+/data', 'data', false],
  ['+', 'env/data', false],
])('the filter %s beside the topic %s', (filter, topic, matches) => {
  expect(matchesTopic(filter, topic)).toBe(matches)
})

it.each([
  [`sensors/${id}/env/data`, { deviceId: id, rest: 'env/data' }],
  [`sensors/${id}/`, null],
  [`sensors/${id}/#`, null],
  ['sensors/+/env', null],
  ['sensors/acme/env', null],
  [`uagv/${id}/env`, null],
])('the topic %s is of a device, or of none', (topic, parts) => {
  expect(splitDeviceTopic(topic)).toEqual(parts)
})
