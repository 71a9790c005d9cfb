import type { FileBytes } from '../../kernel/files/file-bytes.ts'
import { writeZip, type ZipPart } from '../../kernel/files/write-zip.ts'
import { attribute, listTags, walkTags } from '../../kernel/files/xml-tags.ts'
import { findContent, type ZipEntry } from '../../kernel/files/zip-entries.ts'
import { sheetRowsMax } from '../exports/xlsx.ts'
import { type CellForm, type SheetCell, toRow } from '../exports/xlsx-cells.ts'
import type { Template } from './read-template.ts'

type Pages = AsyncIterable<readonly (readonly SheetCell[])[]>

/**
 * Fills rows into the sheet for raw data, from its second row on. Every other part of the package stays the same, byte
 * for byte, except two: the workbook is set to recalculate its formulas on opening, and the calculation chain is
 * dropped if it names formulas that were in place of the rows.
 */
export function fillTemplate(
  file: FileBytes,
  template: Template,
  header: readonly string[],
  pages: Pages,
): AsyncGenerator<Uint8Array> {
  return writeZip(toParts(file, template, header, pages))
}

async function* toParts(
  file: FileBytes,
  template: Template,
  header: readonly string[],
  pages: Pages,
): AsyncGenerator<ZipPart> {
  const { entries, paths, sheet, book, bookRelations, types } = template
  const chain = sheet.hasFormulas ? /^xl\/calcchain\.xml$/i : null
  const changed = new Map([[paths.book, calculateOnLoad(book)]])
  if (chain !== null && entries.some(({ name }) => chain.test(name))) {
    changed.set(paths.bookRelations, without(bookRelations, 'Relationship', 'Target', /calcchain\.xml$/i))
    changed.set(paths.types, without(types, 'Override', 'PartName', /calcchain\.xml$/i))
  }
  // A .xltx file is a workbook like any other, except for this content type.
  const asWorkbook = (changed.get(paths.types) ?? types).replace(
    'spreadsheetml.template.main+xml',
    'spreadsheetml.sheet.main+xml',
  )
  if (asWorkbook !== types) changed.set(paths.types, asWorkbook)
  for (const entry of entries) {
    const { name } = entry
    const text = changed.get(name)
    if (chain?.test(name)) continue
    if (name === paths.sheet) yield { name, made: sheetPieces(template, header, pages) }
    else if (text !== undefined) yield { name, made: once(text) }
    else yield await toCopy(file, entry)
  }
}

async function toCopy(file: FileBytes, entry: ZipEntry): Promise<ZipPart> {
  const start = await findContent(file, entry)
  const { name, method, crc, packedBytes, unpackedBytes } = entry
  const packed: FileBytes = {
    size: packedBytes,
    read: (offset, length) => file.read(start + offset, Math.min(length, packedBytes - offset)),
  }
  return { name, method, crc, unpackedBytes, packed }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

async function* sheetPieces(
  { sheet, moments, is1904 }: Pick<Template, 'sheet' | 'moments' | 'is1904'>,
  header: readonly string[],
  pages: Pages,
): AsyncGenerator<Uint8Array> {
  const { before, after, firstRow, prefix, styles } = sheet
  const form: CellForm = {
    prefix,
    is1904,
    styleOf: (column, kind) => {
      const own = styles.get(column) ?? null
      return kind !== 'other' && (own === null || !moments.all.has(own)) ? (moments.usual ?? own) : own
    },
  }
  yield Buffer.from(before + (firstRow === '' ? toRow(header, { prefix, styleOf: () => null }) : firstRow))
  let rows = 1
  for await (const page of pages) {
    rows += page.length
    if (rows > sheetRowsMax) throw new Error('a sheet of Excel cannot hold so many rows')
    if (page.length > 0) yield Buffer.from(page.map((row) => toRow(row, form)).join(''))
  }
  yield Buffer.from(after)
}

/** By the schema's order, the calculation properties follow the last of these. */
const beforeCalculation = ['sheets', 'functionGroups', 'externalReferences', 'definedNames']

/** Formulas elsewhere have stale values, so they must be recalculated on opening. */
function calculateOnLoad(book: string): string {
  const [own] = listTags(book, 'calcPr')
  if (own !== undefined) {
    const tag = book.slice(own.start, own.end).replaceAll(/\sfullCalcOnLoad\s*=\s*("[^"]*"|'[^']*')/g, '')
    const changed = tag.replace(/(<(?:\w+:)?calcPr)/, '$1 fullCalcOnLoad="1"')
    return `${book.slice(0, own.start)}${changed}${book.slice(own.end)}`
  }
  const ends = [...walkTags(book)].filter(({ kind }) => kind !== 'open')
  const last = ends.findLast(({ name }) => beforeCalculation.includes(name))
  if (last === undefined) return book
  const { prefix, end } = last
  return `${book.slice(0, end)}<${prefix}calcPr fullCalcOnLoad="1"/>${book.slice(end)}`
}

/** This XML without the tags of this name whose attribute matches. */
function without(xml: string, name: string, by: string, value: RegExp): string {
  let kept = ''
  let from = 0
  for (const { start, end } of listTags(xml, name)) {
    if (!value.test(attribute(xml.slice(start, end), by) ?? '')) continue
    kept += xml.slice(from, start)
    from = end
  }
  return kept + xml.slice(from)
}
