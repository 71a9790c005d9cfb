import type { FileBytes } from '../../kernel/files/file-bytes.ts'
import { writeZip, type ZipPart } from '../../kernel/files/write-zip.ts'
import { findContent, type ZipEntry } from '../../kernel/files/zip-entries.ts'
import { sheetRowsMax } from '../exports/xlsx.ts'
import { type CellForm, type SheetCell, toRow } from '../exports/xlsx-cells.ts'
import { attribute, elements, type Template } from './read-template.ts'
import { findMomentStyles } from './template-styles.ts'

type Pages = AsyncIterable<readonly (readonly SheetCell[])[]>

/**
 * Fills rows into the sheet for raw data, from its second row on. Every other part of the package stays as it is, byte by
 * byte, but for two: the workbook is told to calculate its formulas anew when it is opened, and the order of calculation
 * is left out where it names formulas that stood in the place of the rows.
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
  const frame = splitSheet(sheet)
  const chain = frame.hasFormulas ? /^xl\/calcchain\.xml$/i : null
  const changed = new Map([[paths.book, calculateOnLoad(book)]])
  if (chain !== null && entries.some(({ name }) => chain.test(name))) {
    changed.set(paths.bookRelations, without(bookRelations, 'Relationship', 'Target', /calcchain\.xml$/i))
    changed.set(paths.types, without(types, 'Override', 'PartName', /calcchain\.xml$/i))
  }
  for (const entry of entries) {
    const { name } = entry
    const text = changed.get(name)
    if (chain?.test(name)) continue
    if (name === paths.sheet) yield { name, made: sheetPieces(frame, template.styles, header, pages) }
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

type Frame = {
  /** What stands before and behind the rows. */
  before: string
  after: string
  /** The customer's own heads of the columns; empty where there are none. */
  firstRow: string
  /** Whether formulas stood in the place of the rows. */
  hasFormulas: boolean
  prefix: string
  /** Formats of the columns: those of the second row, else of the columns themselves. */
  styles: ReadonlyMap<number, string>
}

/** Takes a sheet apart. */
function splitSheet(sheet: string): Frame {
  const opening = /<(\w+:)?sheetData\b[^>]*?(\/)?>/.exec(sheet)
  if (opening === null) throw new Error('a sheet that was looked into has no rows any more')
  const [tag, prefix = '', isEmpty] = opening
  const from = opening.index + tag.length
  const end = isEmpty === undefined ? sheet.indexOf(`</${prefix}sheetData>`, from) : from
  const to = end < 0 ? sheet.length : end
  const rows = sheet.slice(from, to)
  const found = rows.match(
    new RegExp(`<${prefix}row\\b(?:[^>"']|"[^"]*")*?(?:/>|>[\\s\\S]*?</${prefix}row>)`, 'g'),
  )
  const [first = '', second = ''] = found ?? []
  const hasFirst = first !== '' && (attribute(openTag(first), 'r') ?? '1') === '1'
  const model = hasFirst ? second : first
  const behind = hasFirst ? rows.slice(rows.indexOf(first) + first.length) : rows
  const firstRow = /<(?:\w+:)?c\b/.test(first) && hasFirst ? first : ''
  return {
    // How far the cells go is not known yet; the element may be left out.
    before: `${sheet.slice(0, opening.index).replace(/<(?:\w+:)?dimension\b[^>]*?(\/>|>\s*<\/(?:\w+:)?dimension>)/, '')}<${prefix}sheetData>`,
    after: `</${prefix}sheetData>${isEmpty === undefined ? sheet.slice(to).replace(/^<\/(?:\w+:)?sheetData>/, '') : sheet.slice(from)}`,
    ...{ firstRow, prefix },
    hasFormulas: /<(?:\w+:)?f\b/.test(behind),
    styles: new Map([...columnStyles(sheet.slice(0, opening.index)), ...rowStyles(model)]),
  }
}

function openTag(element: string): string {
  return element.slice(0, element.indexOf('>') + 1)
}

/** Columns that are looked at: as many as a row of ours may have, and some more. */
const columnsMax = 64

function columnStyles(head: string): [number, string][] {
  return elements(head, 'col').flatMap((tag) => {
    const style = attribute(tag, 'style')
    const [min, max] = [Number(attribute(tag, 'min')), Number(attribute(tag, 'max'))]
    if (style === null || !/^\d+$/.test(style) || !(min >= 1)) return []
    const count = Math.max(0, Math.min(max, columnsMax) - min + 1)
    return Array.from({ length: count }, (_, index): [number, string] => [min - 1 + index, style])
  })
}

function rowStyles(row: string): [number, string][] {
  let next = 0
  return elements(row, 'c').flatMap((tag): [number, string][] => {
    const column = toColumn(attribute(tag, 'r')) ?? next
    next = column + 1
    const style = attribute(tag, 's')
    return style !== null && /^\d+$/.test(style) ? [[column, style]] : []
  })
}

/** `AB12` is in column 27, counted from 0. */
function toColumn(place: string | null): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place ?? '')?.[0]
  if (letters === undefined) return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

async function* sheetPieces(
  { before, after, firstRow, prefix, styles }: Frame,
  stylesXml: string | null,
  header: readonly string[],
  pages: Pages,
): AsyncGenerator<Uint8Array> {
  const { usual, all } = findMomentStyles(stylesXml)
  const form: CellForm = {
    prefix,
    styleOf: (column, isMoment) => {
      const own = styles.get(column) ?? null
      return isMoment && (own === null || !all.has(own)) ? (usual ?? own) : own
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

/** Formulas elsewhere have values from before: whoever opens it must have the true ones. */
function calculateOnLoad(book: string): string {
  const [own] = elements(book, 'calcPr')
  if (own !== undefined) {
    const plain = own.replace(/\s+fullCalcOnLoad\s*=\s*("[^"]*"|'[^']*')/g, '')
    return book.replace(own, () => plain.replace(/(<(?:\w+:)?calcPr)/, '$1 fullCalcOnLoad="1"'))
  }
  // In the order of the schema it stands behind the last of these.
  const places = ['definedNames', 'externalReferences', 'functionGroups', 'sheets']
  for (const name of places) {
    const closing = new RegExp(`</(\\w+:)?${name}>|<(\\w+:)?${name}\\b[^>]*/>`).exec(book)
    if (closing === null) continue
    const at = closing.index + closing[0].length
    return `${book.slice(0, at)}<${closing[1] ?? closing[2] ?? ''}calcPr fullCalcOnLoad="1"/>${book.slice(at)}`
  }
  return book
}

function without(xml: string, name: string, by: string, value: RegExp): string {
  const tags = elements(xml, name).filter((tag) => value.test(attribute(tag, by) ?? ''))
  return tags.reduce((rest, tag) => rest.replace(tag, ''), xml)
}
