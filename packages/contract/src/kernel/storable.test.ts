import { expect, it } from 'vitest'
import { findUnstorable, jsonDepthMax, jsonNamesMax } from './storable.ts'

const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)])
const nameMany = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, n]))

it.each([
  ['a NUL in a value', { list: [1, { text: 'a\0' }] }, 'list.1.text', 'text.controlCharacters'],
  ['a NUL in a name', { box: { 'a\0': 1 } }, 'box', 'text.controlCharacters'],
  ['half of a character', ['\ud800'], '0', 'text.controlCharacters'],
  ['lists in lists', { deep: nest(jsonDepthMax) }, `deep${'.0'.repeat(jsonDepthMax - 1)}`, 'json.tooDeep'],
  ['an object of very many names', { wide: nameMany(jsonNamesMax + 1) }, 'wide', 'json.tooManyNames'],
])('finds %s, and where it is', (_, value, path, code) => {
  expect(findUnstorable(value)).toEqual({ path, code })
})

it('finds nothing in what can be stored, however long a list is', () => {
  const value = { text: '山', deep: nest(jsonDepthMax - 1), wide: nameMany(jsonNamesMax) }
  expect(findUnstorable(value)).toBeNull()
  expect(findUnstorable(Array.from({ length: jsonNamesMax + 1 }, () => null))).toBeNull()
})
