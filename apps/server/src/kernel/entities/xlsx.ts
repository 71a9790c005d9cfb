import { strToU8, Zip, ZipDeflate } from 'fflate'
import { escapeXml, type SheetCell, toRow } from './xlsx-cells.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows that Excel takes in a sheet. */
export const sheetRowsMax = 1_048_576
/** Fast, and not much larger than the best. */
const level = 1
const mainSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageSpace = 'http://schemas.openxmlformats.org/package/2006'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const sheetEnd = '</sheetData></worksheet>'

/**
 * Writes a table as an Excel workbook (ECMA-376) while its rows come: no more than a portion is in memory. Texts are never
 * formulas, numbers are numbers, and moments are moments. What one sheet cannot hold goes on in the next one.
 * @param name of the sheets, at most 28 characters
 */
export async function* xlsxPieces(
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error
    ready.push(piece)
  })
  const addPart = (path: string) => {
    const part = new ZipDeflate(path, { level })
    zip.add(part)
    return part
  }
  const addWhole = (path: string, content: string) => addPart(path).push(strToU8(declaration + content), true)
  let sheets = 0
  let rows = 0
  const beginSheet = () => {
    sheets += 1
    rows = 0
    const part = addPart(`xl/worksheets/sheet${sheets}.xml`)
    part.push(strToU8(`${declaration}<worksheet xmlns="${mainSpace}"><sheetData>${toRow(header)}`))
    return part
  }
  let sheet = beginSheet()
  for await (const page of pages) {
    if (rows + page.length >= sheetRowsMax) {
      sheet.push(strToU8(sheetEnd), true)
      sheet = beginSheet()
    }
    rows += page.length
    sheet.push(strToU8(page.map((row) => toRow(row)).join('')))
    yield* ready.splice(0)
  }
  sheet.push(strToU8(sheetEnd), true)
  for (const [path, content] of frame(name, sheets)) addWhole(path, content)
  zip.end()
  yield* ready.splice(0)
}

/** The parts of a workbook beside its sheets. */
function frame(name: string, sheets: number): [path: string, content: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationSpace}/${type}" Target="${target}"/>`
  const relations = (all: readonly string[]) =>
    `<Relationships xmlns="${packageSpace}/relationships">${all.join('')}</Relationships>`
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`
  const listed = numbers.map(
    (number) =>
      `<sheet name="${escapeXml(name).slice(0, 28)}${number === 1 ? '' : ` ${number}`}" sheetId="${number}" r:id="s${number}"/>`,
  )
  return [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${mainSpace}" xmlns:r="${relationSpace}"><sheets>${listed.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...numbers.map((number) => relation(`s${number}`, 'worksheet', `worksheets/sheet${number}.xml`)),
        relation('styles', 'styles', 'styles.xml'),
      ]),
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${mainSpace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy/mm/dd\\ hh:mm:ss"/></numFmts>` +
        '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
        // Excel takes these two fills for granted.
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
        '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
        '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ],
    ['_rels/.rels', relations([relation('book', 'officeDocument', 'xl/workbook.xml')])],
    [
      '[Content_Types].xml',
      `<Types xmlns="${packageSpace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        override('xl/workbook.xml', sheetType.replace('worksheet+', 'sheet.main+')) +
        override('xl/styles.xml', sheetType.replace('worksheet+', 'styles+')) +
        numbers.map((number) => override(`xl/worksheets/sheet${number}.xml`, sheetType)).join('') +
        '</Types>',
    ],
  ]
}
