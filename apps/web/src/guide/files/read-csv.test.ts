import { expect, it } from 'vitest'
import { decodeCsv, parseCsv } from './read-csv.ts'

const toBytes = (bytes: Uint8Array) => new Uint8Array(bytes).buffer
const text = '質問,①\r\n'

it.each([
  ['UTF-8', toBytes(new TextEncoder().encode(text)), text],
  ['UTF-8 with its mark', toBytes(new TextEncoder().encode(`\ufeff${text}`)), text],
  ['CP932', new Uint8Array([0x8e, 0xbf, 0x96, 0xe2, 0x2c, 0x87, 0x40, 0x0d, 0x0a]).buffer, text],
  ['neither', new Uint8Array([0xff, 0xff, 0x80]).buffer, null],
])('reads %s', (_encoding, bytes, expected) => {
  expect(decodeCsv(bytes)).toBe(expected)
})

it('reads quoted commas, quotes and line breaks, and says where each row begins', () => {
  expect(parseCsv('a,"b, ""c""\r\nd"\r\n,\r\n\r\ne,f')).toEqual({
    rows: [
      { line: 1, cells: ['a', 'b, "c"\nd'] },
      { line: 5, cells: ['e', 'f'] },
    ],
  })
})

it('names the line of a quotation mark that is not closed', () => {
  expect(parseCsv('a\n"b\nc')).toEqual({ badQuote: 2 })
})
