import { afterEach, describe, expect, it, vi } from 'vitest'
import { isTooDeep, jsonDepthMax, parseJson, tryParseJson } from './json.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('JSON of somebody else', () => {
  it('is read to a depth that nobody reaches in earnest', () => {
    expect(parseJson(lists(jsonDepthMax))).toEqual(JSON.parse(lists(jsonDepthMax)))
    expect(() => parseJson(lists(jsonDepthMax + 1))).toThrow(SyntaxError)
    expect(() => parseJson('{"a":'.repeat(65) + '1' + '}'.repeat(65))).toThrow(SyntaxError)
  })

  it('is not read at all where it is deeper', () => {
    const parse = vi.spyOn(JSON, 'parse')
    for (const bomb of [
      '['.repeat(400_000),
      '{"a":'.repeat(100_000),
      `{"a":"\\"","b":${'['.repeat(100_000)}`,
    ])
      expect(tryParseJson(bomb)).toBeUndefined()
    expect(parse).not.toHaveBeenCalled()
  })

  it('may have many things beside one another', () => {
    expect(isTooDeep(`[${'{"a":[]},'.repeat(100_000)}{}]`)).toBe(false)
  })

  it.each([
    ['brackets in a text', JSON.stringify({ text: '['.repeat(200) })],
    ['a text that ends with a backslash', JSON.stringify(['\\', lists(3), '\\"[', '"']).padEnd(99)],
    ['a name of brackets', JSON.stringify({ ['{'.repeat(100)]: 1 })],
    ['nothing but a number', '12'],
  ])('may be %s', (_case, text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })

  it('is refused as anything else that is none', () => {
    for (const text of ['', '[', '"a', '{"a":1,}', ']]]]', '"\\']) {
      expect(() => parseJson(text)).toThrow(SyntaxError)
      expect(tryParseJson(text)).toBeUndefined()
    }
  })
})
