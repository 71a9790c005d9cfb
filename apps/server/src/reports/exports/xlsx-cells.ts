import type { CsvCell } from '../../kernel/entities/csv.ts'

/** `local`: a local time, `2026/11/20 13:05:09`. `day`: a calendar date, `2026-11-20`. */
export type SheetCell = CsvCell | { local: string } | { day: string }
type CellKind = 'moment' | 'day' | 'other'

/** Maximum characters that Excel accepts in a cell. */
const charactersMax = 32_767

/** How cells are written. */
export type CellForm = {
  /** The sheet's namespace prefix: `x:`, or none. */
  prefix: string
  /** The format of a column. */
  styleOf: (column: number, kind: CellKind) => string | null
  /** The workbook uses the 1904 date system, as Excel for the Mac did. */
  is1904?: boolean
  /** Row height in points; fitted to the text by default. */
  height?: number
}

const ownStyles: Readonly<Record<CellKind, string | null>> = { moment: '1', day: '3', other: null }
/** Times and dates in the formats of our own workbooks, everything else in the first one. */
export const plainForm: CellForm = { prefix: '', styleOf: (_column, kind) => ownStyles[kind] }

/** A row of a sheet: texts never become formulas, numbers are numbers, times are times. */
export function toRow(
  cells: readonly SheetCell[],
  { prefix, styleOf, is1904 = false, height }: CellForm = plainForm,
): string {
  let row = height === undefined ? `<${prefix}row>` : `<${prefix}row ht="${height}" customHeight="1">`
  for (const [column, cell] of cells.entries()) {
    const kind = cell === null || typeof cell !== 'object' ? 'other' : 'day' in cell ? 'day' : 'moment'
    const style = styleOf(column, kind)
    const look = style === null ? '' : ` s="${style}"`
    if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) row += `<${prefix}c${look}/>`
    else if (typeof cell === 'string')
      row += `<${prefix}c${look} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${escapeXml(cell)}</${prefix}t></${prefix}is></${prefix}c>`
    else
      row += `<${prefix}c${look}><${prefix}v>${typeof cell === 'object' ? toSerial(cell, is1904) : cell}</${prefix}v></${prefix}c>`
  }
  return `${row}</${prefix}row>`
}

/** Days from the end of 1899 to 1970, and to 1904. */
const daysBefore1970 = 25_569
const daysBefore1904 = 1_462

/** A time as an Excel serial number, in days. */
function toSerial(cell: { local: string } | { day: string }, is1904: boolean): number {
  const moment = 'day' in cell ? `${cell.day}T00:00` : cell.local.replaceAll('/', '-').replace(' ', 'T')
  const days = Date.parse(`${moment}Z`) / 86_400_000
  return days + daysBefore1970 - (is1904 ? daysBefore1904 : 0)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Characters not allowed in XML: control characters except tab and line breaks. */
const forbidden = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu

/** Lone surrogates are replaced. */
export function escapeXml(text: string): string {
  return text
    .slice(0, charactersMax)
    .toWellFormed()
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign)
    .replaceAll(forbidden, '')
}
