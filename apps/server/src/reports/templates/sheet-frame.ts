import { attribute, NotXml, type Tag, walkTags } from '../../kernel/files/xml-tags.ts'

/** A sheet, split at its rows. */
export type SheetFrame = {
  /** The text before and after the rows. */
  before: string
  after: string
  /** The customer's own column headers; empty if there are none. */
  firstRow: string
  /** Whether there were formulas in place of the rows. */
  hasFormulas: boolean
  prefix: string
  /** Formats of the columns: those of the second row, else of the columns themselves. */
  styles: ReadonlyMap<number, string>
}

/** Splits a sheet. @throws NotXml if it is not one, or has no place for rows */
export function splitSheet(sheet: string): SheetFrame {
  const { head, opening, rows } = readBeginning(sheet)
  const { prefix } = opening
  const close = `</${prefix}sheetData>`
  const isEmpty = opening.kind === 'empty'
  const end = isEmpty ? opening.end : sheet.indexOf(close, opening.end)
  if (end < 0) throw new NotXml('the rows have no end')
  const [first, second] = rows
  const hasFirst = first !== undefined && (attribute(toText(sheet, first.slice(0, 1)), 'r') ?? '1') === '1'
  const hasCells = first?.some(({ name }) => name === 'c') === true
  const behind = sheet.slice(hasFirst ? (first.at(-1)?.end ?? opening.end) : opening.end, end)
  const cells = listTexts(sheet, (hasFirst ? second : first) ?? [], 'c')
  return {
    // The range of cells is not known yet, and the element is optional.
    before: `${withoutDimension(sheet.slice(0, opening.start), head)}<${prefix}sheetData>`,
    after: close + sheet.slice(isEmpty ? end : end + close.length),
    firstRow: hasFirst && hasCells ? toText(sheet, first) : '',
    hasFormulas: /<(?:\w+:)?f\b/.test(behind),
    prefix,
    styles: new Map([...columnStyles(listTexts(sheet, head, 'col')), ...cellStyles(cells)]),
  }
}

/** The tags before the rows, and those of the first two rows, each from its opening to its closing tag. */
function readBeginning(sheet: string): { head: Tag[]; opening: Tag; rows: Tag[][] } {
  const head: Tag[] = []
  const rows: Tag[][] = []
  let opening: Tag | null = null
  for (const tag of walkTags(sheet)) {
    if (opening === null) {
      if (tag.name === 'sheetData') opening = tag
      else head.push(tag)
      if (opening?.kind === 'empty') break
      continue
    }
    if (tag.name === 'sheetData') break
    const isBegin = tag.name === 'row' && tag.kind !== 'close'
    if (isBegin && rows.length === 2) break
    if (isBegin) rows.push([])
    rows.at(-1)?.push(tag)
  }
  if (opening === null) throw new NotXml('there is no place for rows')
  return { head, opening, rows }
}

function toText(sheet: string, tags: readonly Tag[]): string {
  return sheet.slice(tags[0]?.start ?? 0, tags.at(-1)?.end ?? 0)
}

/** The texts of the opening tags of this name among these. */
function listTexts(sheet: string, tags: readonly Tag[], name: string): string[] {
  return tags.filter((tag) => tag.name === name && tag.kind !== 'close').map((tag) => toText(sheet, [tag]))
}

function withoutDimension(before: string, head: readonly Tag[]): string {
  const tags = head.filter(({ name }) => name === 'dimension')
  return tags.length === 0 ? before : before.slice(0, tags[0]?.start) + before.slice(tags.at(-1)?.end)
}

/** How many columns are examined: somewhat more than a row of ours can have. */
const columnsMax = 64

function columnStyles(columns: readonly string[]): [number, string][] {
  return columns.flatMap((tag) => {
    const style = attribute(tag, 'style')
    const [min, max] = [Number(attribute(tag, 'min')), Number(attribute(tag, 'max'))]
    if (style === null || !/^\d+$/.test(style) || !(min >= 1)) return []
    const count = Math.max(0, Math.min(max, columnsMax) - min + 1)
    return Array.from({ length: count }, (_, index): [number, string] => [min - 1 + index, style])
  })
}

function cellStyles(cells: readonly string[]): [number, string][] {
  let next = 0
  return cells.flatMap((tag): [number, string][] => {
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
