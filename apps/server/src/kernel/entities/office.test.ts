/** A spreadsheet program opens our files and shows what was written. Skipped where LibreOffice (`soffice`) is not installed. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { csvPieces } from './csv.ts'
import { xlsxPieces } from './xlsx.ts'

const hasOffice = spawnSync('soffice', ['--version']).status === 0
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

/** As the program reads it. @param charset of a text file, by its own numbers: 76 is UTF-8, 64 is Shift_JIS */
function open(name: string, charset?: 76 | 64): string[] {
  const text = (number: number) => `Text - txt - csv (StarCalc):44,34,${number}`
  const reading = charset === undefined ? [] : [`--infilter=${text(charset)}`]
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const to = ['--convert-to', `csv:${text(76)}`, '--outdir', join(folder, 'read'), join(folder, name)]
  execFileSync('soffice', [profile, '--headless', ...reading, ...to], { stdio: 'ignore' })
  const read = readFileSync(join(folder, 'read', name.replace(/\.\w+$/, '.csv')), 'utf8')
  return read.trim().split('\n')
}

it.skipIf(!hasOffice)(
  'LibreOffice reads an Excel workbook, with texts that are no formulas',
  { timeout: 120_000 },
  async () => {
    await write(
      'book.xlsx',
      xlsxPieces('レポート', header, pagesOf(['=1+1', 7.5, { local }], ['@x 🚀', -3, null])),
    )
    expect(open('book.xlsx')).toEqual(['項目,値,日時', `=1+1,7.5,${local}`, '@x 🚀,-3,'])
  },
)

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
  expect(open(`${encoding}.csv`, charset)).toEqual(['項目,値,日時', `'=1+1,7.5,${local}`, `㈱${wave},-3,`])
})
