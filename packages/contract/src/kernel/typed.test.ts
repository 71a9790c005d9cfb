import { describe, expect, it } from 'vitest'
import { isOneOf, listEntries, makeRecord, pickKeys } from './typed.ts'

describe('an object', () => {
  it('is read and made by its own keys', () => {
    const sizes = { small: 1, large: 2, spare: undefined }
    expect(listEntries(sizes)).toEqual([
      ['small', 1],
      ['large', 2],
      ['spare', undefined],
    ])
    expect(pickKeys(sizes, ['large', 'spare'])).toStrictEqual({ large: 2, spare: undefined })
    expect(makeRecord(['a', 'b'], (key) => `${key}!`)).toEqual({ a: 'a!', b: 'b!' })
  })
})

describe('a value', () => {
  it('is one of a list when it equals one, whatever its type', () => {
    expect([isOneOf(['1', 2], 2), isOneOf(['1', 2], 1), isOneOf([], undefined)]).toEqual([true, false, false])
  })
})
