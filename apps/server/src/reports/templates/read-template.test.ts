import { randomBytes } from 'node:crypto'
import { aTemplateFile, templateParts } from '@wheelhouse/testkit/template-samples'
import { expect, it } from 'vitest'
import type { FileBytes } from '../../kernel/files/file-bytes.ts'
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
const { 'xl/worksheets/sheet2.xml': rawSheet = '', 'xl/styles.xml': styles = '' } = templateParts()
const merged = '<mergeCells count="1"><mergeCell ref="A2:C3"/></mergeCells>'
const macroTypes = '<Types>application/vnd.ms-excel.sheet.macroEnabled.main+xml</Types>'
it.each([
  ['no such sheet', templateParts({ rawName: 'Data' }), 'noRawData'],
  ['a macro', { ...templateParts(), 'xl/vbaProject.bin': 'x' }, 'macros'],
  ['a macro by its type', { ...templateParts(), '[Content_Types].xml': macroTypes }, 'macros'],
  ['a sheet that is nowhere', { ...withoutBook, 'xl/workbook.xml': book.replace('rId2', 'r9') }, 'noRawData'],
  ['no workbook', withoutBook, 'unreadable'],
  ['two parts of one name', { ...templateParts(), 'XL/workbook.xml': book }, 'unreadable'],
  [
    'merged cells where the rows go',
    {
      ...templateParts(),
      'xl/worksheets/sheet2.xml': rawSheet.replace('<pageMargins', `${merged}<pageMargins`),
    },
    'mergedRows',
  ],
  ['no text', { ...templateParts(), 'xl/worksheets/sheet2.xml': '\ud800' }, 'unreadable'],
])('says what is wrong with a file with %s', async (_what, parts, fault) => {
  expect(await look(parts)).toEqual({ fault })
})

it('a merged head is no fault', async () => {
  const head = merged.replace('A2:C3', 'A1:C1')
  const sheet = rawSheet.replace('<pageMargins', `${head}<pageMargins`)
  expect(await look({ ...templateParts(), 'xl/worksheets/sheet2.xml': sheet })).toHaveProperty('sheet')
})

const many = 100_000
// What hardly packs: without it, the file would be refused for what it unpacks to.
const padding = randomBytes(100_000).toString('base64')
const brackets = styles.replace('yyyy/mm/dd', '['.repeat(60_000))
// Each of these held the server for minutes, or would: a reader that begins anew at every tag is late by the square of them.
it.each([
  ['tags that never end', { 'xl/workbook.xml': book + '<sheet '.repeat(many) }, 'unreadable'],
  ['relations that never end', { 'xl/_rels/workbook.xml.rels': '<Relationship '.repeat(many) }, 'unreadable'],
  ['types that never end', { '[Content_Types].xml': '<Override '.repeat(many) }, 'unreadable'],
  ['tags in a comment', { 'xl/workbook.xml': `<!--${'<sheet '.repeat(many)}-->${book}` }, null],
  ['formats that never end', { 'xl/styles.xml': styles + '<numFmt '.repeat(many) }, 'unreadable'],
  ['brackets in formats', { 'xl/styles.xml': brackets }, null],
  [
    'more columns than there are',
    { 'xl/worksheets/sheet2.xml': '<col/>'.repeat(many) + rawSheet },
    'unreadable',
  ],
  ['rows that never end', { 'xl/worksheets/sheet2.xml': `<sheetData>${'<row '.repeat(many)}` }, 'unreadable'],
])('is done at once with %s', async (_what, parts, fault) => {
  const found = await look({ ...templateParts(), ...parts, 'xl/media/image1.png': padding })
  expect('fault' in found ? found.fault : null).toBe(fault)
})
