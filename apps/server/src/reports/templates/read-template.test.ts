import { expect, it } from 'vitest'
import type { FileBytes } from '../../kernel/files/file-bytes.ts'
import { aTemplateFile, templateParts } from '../../testing/report-template-factory.ts'
import { readTemplate } from './read-template.ts'

function look(parts: Record<string, string>) {
  const bytes = aTemplateFile(parts)
  const file: FileBytes = {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  }
  return readTemplate(file)
}

it.each([['raw_data'], ['ＲａｗＤａｔａ'], ['生データ'], ['Raw &#x64;ata']])(
  'knows a sheet %s',
  async (rawName) => {
    expect(await look(templateParts({ rawName }))).toMatchObject({
      paths: { sheet: 'xl/worksheets/sheet2.xml' },
    })
  },
)

const { 'xl/workbook.xml': book = '', ...withoutBook } = templateParts()
const macroTypes = '<Types>application/vnd.ms-excel.sheet.macroEnabled.main+xml</Types>'
it.each([
  ['no such sheet', templateParts({ rawName: 'Data' }), 'noRawData'],
  ['a macro', { ...templateParts(), 'xl/vbaProject.bin': 'x' }, 'macros'],
  ['a macro by its type', { ...templateParts(), '[Content_Types].xml': macroTypes }, 'macros'],
  ['a sheet that is nowhere', { ...withoutBook, 'xl/workbook.xml': book.replace('rId2', 'r9') }, 'noRawData'],
  ['no workbook', withoutBook, 'unreadable'],
  ['two parts of one name', { ...templateParts(), 'XL/workbook.xml': book }, 'unreadable'],
  ['no text', { ...templateParts(), 'xl/worksheets/sheet2.xml': '\ud800' }, 'unreadable'],
])('says what is wrong with a file with %s', async (_what, parts, fault) => {
  expect(await look(parts)).toEqual({ fault })
})
