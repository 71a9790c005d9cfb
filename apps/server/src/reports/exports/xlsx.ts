import { writeZip, type ZipPart } from '../../kernel/files/write-zip.ts'
import { escapeXml, plainForm, type SheetCell, toRow } from './xlsx-cells.ts'
import { drawingType, pictureRowHeight, type SheetPicture, toDrawing } from './xlsx-drawing.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Maximum rows that Excel accepts in a sheet. */
export const sheetRowsMax = 1_048_576
const mainSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageSpace = 'http://schemas.openxmlformats.org/package/2006'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const sheetEnd = '</sheetData></worksheet>'
/** In print (A4 landscape) all columns of a sheet fit on one page, however many pages its rows take. */
const fitToPage = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const printedDataEnd =
  '</sheetData><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'

/**
 * Streams a table as an Excel workbook (ECMA-376): only a page of rows is in memory. Texts never become formulas,
 * numbers are numbers, and times are times. Rows beyond one sheet's limit continue in the next sheet.
 * @param name of the sheets, at most 28 characters
 * @param rowsMax per sheet
 */
export function xlsxPieces(
  name: string,
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
  { rowsMax = sheetRowsMax } = {},
): AsyncGenerator<Uint8Array> {
  return writeZip(toParts({ name, columns, rowsMax }, pages))
}

/** A complete sheet in memory. `name`: at most 31 characters, unique. */
export type Sheet = {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly SheetCell[])[]
  pictures?: readonly SheetPicture[]
}

/** Writes several sheets as one workbook, each in the form of `xlsxPieces`. */
export function workbookPieces(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  return writeZip(toWorkbookParts(sheets))
}

async function* toWorkbookParts(sheets: readonly Sheet[]): AsyncGenerator<ZipPart> {
  for (const [index, { columns, rows, pictures = [] }] of sheets.entries()) {
    const number = index + 1
    const high = new Set(pictures.map(({ row }) => row))
    const written = rows.map((row, at) =>
      toRow(row, high.has(at + 1) ? { ...plainForm, height: pictureRowHeight } : plainForm),
    )
    const drawing = pictures.length === 0 ? '' : `<drawing xmlns:r="${relationSpace}" r:id="d"/>`
    const content = `${toSheetBegin(columns, fitToPage)}${written.join('')}${printedDataEnd}${drawing}</worksheet>`
    yield { name: toSheetPath(number), made: once(Buffer.from(content)) }
    if (pictures.length > 0) yield* pictureParts(number, pictures)
  }
  const drawn = sheets.flatMap(({ pictures = [] }, index) => (pictures.length > 0 ? [index + 1] : []))
  yield* frameParts(
    sheets.map(({ name }) => name),
    drawn,
  )
}

/** The additional parts of a sheet with pictures. Photos are stored uncompressed. */
async function* pictureParts(number: number, pictures: readonly SheetPicture[]): AsyncGenerator<ZipPart> {
  const toTarget = ({ type }: SheetPicture, index: number) => `media/${number}-${index + 1}.${type}`
  const drawing = `../drawings/drawing${number}.xml`
  const texts: [path: string, content: string][] = [
    [`xl/worksheets/_rels/sheet${number}.xml.rels`, relations([relation('d', 'drawing', drawing)])],
    [`xl/drawings/drawing${number}.xml`, toDrawing(pictures)],
    [
      `xl/drawings/_rels/drawing${number}.xml.rels`,
      relations(
        pictures.map((picture, index) =>
          relation(`p${index + 1}`, 'image', `../${toTarget(picture, index)}`),
        ),
      ),
    ],
  ]
  for (const [name, content] of texts) yield { name, made: once(Buffer.from(declaration + content)) }
  for (const [index, picture] of pictures.entries())
    yield { name: `xl/${toTarget(picture, index)}`, stored: picture.content }
}

/** `width`: in characters. */
export type SheetColumn = { label: string; width: number }
type Page = readonly (readonly SheetCell[])[]

async function* toParts(
  { name, columns, rowsMax }: { name: string; columns: readonly SheetColumn[]; rowsMax: number },
  pages: AsyncIterable<Page>,
): AsyncGenerator<ZipPart> {
  const rest = pages[Symbol.asyncIterator]()
  /** The page that did not fit in the last sheet. */
  let waiting: Page | null = null
  async function* sheetPieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(toSheetBegin(columns))
    let rows = 1
    for (let page = waiting ?? (await nextPage()); page !== null; page = await nextPage()) {
      waiting = null
      if (rows > 1 && rows + page.length > rowsMax) {
        waiting = page
        break
      }
      rows += page.length
      if (page.length > 0) yield Buffer.from(page.map((row) => toRow(row)).join(''))
    }
    yield Buffer.from(sheetEnd)
  }
  const nextPage = async (): Promise<Page | null> => {
    const next = await rest.next()
    return next.done === true ? null : next.value
  }
  try {
    let sheets = 0
    do {
      sheets += 1
      yield { name: toSheetPath(sheets), made: sheetPieces() }
    } while (waiting !== null)
    const own = name.slice(0, 28)
    yield* frameParts(
      Array.from({ length: sheets }, (_, index) => (index === 0 ? own : `${own} ${index + 1}`)),
    )
  } finally {
    await rest.return?.()
  }
}

function toSheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`
}

/** @param drawn numbers of the sheets that have pictures */
async function* frameParts(names: readonly string[], drawn: readonly number[] = []): AsyncGenerator<ZipPart> {
  for (const [path, content] of frame(names, drawn))
    yield { name: path, made: once(Buffer.from(declaration + content)) }
}

/** The header is bold and frozen. */
function toSheetBegin(columns: readonly SheetColumn[], properties = ''): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const heads = toRow(
    columns.map(({ label }) => label),
    { ...plainForm, styleOf: () => '2' },
  )
  return (
    `${declaration}<worksheet xmlns="${mainSpace}">${properties}` +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>${heads}`
  )
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relationSpace}/${type}" Target="${target}"/>`
}

function relations(all: readonly string[]): string {
  return `<Relationships xmlns="${packageSpace}/relationships">${all.join('')}</Relationships>`
}

/** The parts of a workbook other than its sheets. */
function frame(names: readonly string[], drawn: readonly number[]): [path: string, content: string][] {
  const numbers = names.map((_, index) => index + 1)
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`
  const listed = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="s${index + 1}"/>`,
  )
  return [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${mainSpace}" xmlns:r="${relationSpace}"><bookViews><workbookView/></bookViews><sheets>${listed.join('')}</sheets></workbook>`,
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
      `<styleSheet xmlns="${mainSpace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy/mm/dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy/mm/dd"/></numFmts>` +
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
        // Excel expects these two fills.
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
        '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
        '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
        '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
        '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ],
    ['_rels/.rels', relations([relation('book', 'officeDocument', 'xl/workbook.xml')])],
    [
      '[Content_Types].xml',
      `<Types xmlns="${packageSpace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        ['jpeg', 'png'].map((type) => `<Default Extension="${type}" ContentType="image/${type}"/>`).join('') +
        override('xl/workbook.xml', sheetType.replace('worksheet+', 'sheet.main+')) +
        override('xl/styles.xml', sheetType.replace('worksheet+', 'styles+')) +
        numbers.map((number) => override(`xl/worksheets/sheet${number}.xml`, sheetType)).join('') +
        drawn.map((number) => override(`xl/drawings/drawing${number}.xml`, drawingType)).join('') +
        '</Types>',
    ],
  ]
}
