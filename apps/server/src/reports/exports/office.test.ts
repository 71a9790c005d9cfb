/** A spreadsheet program opens our files and shows what was written. Skipped where LibreOffice (`soffice`) is not installed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasOffice, openInOffice } from '@wheelhouse/testkit/open-office'
import { afterAll, expect, it } from 'vitest'
import { csvPieces } from '../../kernel/entities/csv.ts'
import { workbookPieces, xlsxPieces } from './xlsx.ts'

const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-office-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const header = ['項目', '値', '日時']
const local = '2026/11/20 13:05:09'

async function write(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  writeFileSync(join(folder, name), Buffer.concat(all))
}

async function* pagesOf<Row>(...rows: Row[]) {
  yield rows
}

it.skipIf(!hasOffice)(
  'LibreOffice reads an Excel workbook, with texts that are no formulas',
  { timeout: 120_000 },
  async () => {
    await write(
      'book.xlsx',
      xlsxPieces(
        'レポート',
        header.map((label) => ({ label, width: 20 })),
        pagesOf(['=1+1', 7.5, { local }], ['@x 🚀', -3, null]),
      ),
    )
    expect(openInOffice(folder, 'book.xlsx')).toEqual(['項目,値,日時', `=1+1,7.5,${local}`, '@x 🚀,-3,'])
  },
)

it.skipIf(!hasOffice)('LibreOffice reads a workbook of several sheets', { timeout: 120_000 }, async () => {
  const columns = header.map((label) => ({ label, width: 20 }))
  const first = { name: '概要 & <1>', columns, rows: [['期限', 0.5, { day: '2026-10-31' }]] }
  await write('sheets.xlsx', workbookPieces([first, { name: '推移', columns, rows: [] }]))
  expect(openInOffice(folder, 'sheets.xlsx')).toEqual(['項目,値,日時', '期限,0.5,2026/10/31'])
})

it.skipIf(!hasOffice).each([
  ['utf-8', 76],
  ['shift-jis', 64],
] as const)('LibreOffice reads a CSV file in %s', { timeout: 120_000 }, async (encoding, charset) => {
  await write(
    `${encoding}.csv`,
    csvPieces(header, pagesOf(['=1+1', 7.5, local], ['㈱〜', -3, null]), encoding),
  )
  // Shift_JIS has one of the two wave dashes.
  const wave = encoding === 'utf-8' ? '〜' : '～'
  expect(openInOffice(folder, `${encoding}.csv`, { charset })).toEqual([
    '項目,値,日時',
    `'=1+1,7.5,${local}`,
    `㈱${wave},-3,`,
  ])
})
