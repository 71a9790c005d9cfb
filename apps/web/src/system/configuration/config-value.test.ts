import { expect, it } from 'vitest'
import { configValue, valueText } from './config-value.ts'

it.each([
  ['string', '12', '12'],
  ['number', '12', 12],
  ['number', 'twelve', 'twelve'],
  ['boolean', 'false', false],
  ['json', '{"a":[1]}', { a: [1] }],
  ['string', ' ', null],
])('reads, as %s, %j as %j', (type, typed, value) => {
  expect(configValue(type, typed)).toEqual(value)
})

it.each([
  ['a text', 'a text'],
  [12, '12'],
  [false, 'false'],
  [null, ''],
])('shows %j as %j', (stored, shown) => {
  expect(valueText(stored)).toBe(shown)
})
