import type { CsvEncoding } from '@wheelhouse/contract/kernel/csv'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { type CsvCell, csvPieces } from './csv.ts'

async function written(
  rows: CsvCell[][],
  encoding: CsvEncoding = 'utf-8',
  header = ['名前'],
): Promise<Buffer> {
  async function* pages() {
    yield rows
  }
  const pieces: Uint8Array[] = []
  for await (const piece of csvPieces(header, pages(), encoding)) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('a CSV file', () => {
  it('in UTF-8 begins with its mark, quotes texts and ends lines with CRLF', async () => {
    const rows = [
      ['a "b", c\nd', 7, null, ''],
      ['清掃', -1.5, null, 'x'],
    ]
    expect((await written(rows)).toString()).toBe(
      '\ufeff"名前"\r\n"a ""b"", c\nd",7,,""\r\n"清掃",-1.5,,"x"\r\n',
    )
  })

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1', '＋1', '－2+3', '−2+3', '＠x'])(
    'does not let %j be a formula',
    async (text) => {
      expect((await written([[text]])).toString()).toContain(`"'${text}"`)
    },
  )

  it.each(['-5', '+12.5', '2026/11/20', 'a=b'])('leaves %j as it is', async (text) => {
    expect((await written([[text]])).toString()).toContain(`"${text}"`)
  })

  it('in Shift-JIS is what Excel in Japan reads: CP932, twins mapped, the rest a geta', async () => {
    const bytes = await written([['〜−‖¢£¬', '①髙﨑', '🤖한é?', '~\\']], 'shift-jis')
    expect(iconv.decode(bytes, 'cp932')).toBe('"名前"\r\n"～－∥￠￡￢","①髙﨑","〓〓〓?","~\\"\r\n')
  })
})
