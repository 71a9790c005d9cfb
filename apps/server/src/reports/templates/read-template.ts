/** Reads an Excel workbook used as a template (ECMA-376): only as much as is needed to fill one sheet. */
import { reportTemplateTexts } from '@wheelhouse/texts/reports/report-templates'
import type { FileBytes } from '../../kernel/files/file-bytes.ts'
import { attribute, checkTags, elements, NotXml } from '../../kernel/files/xml-tags.ts'
import { readEntry, readZipEntries, type ZipEntry } from '../../kernel/files/zip-entries.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { type SheetFrame, splitSheet } from './sheet-frame.ts'
import { findMomentStyles, type MomentStyles } from './template-styles.ts'

/**
 * Maximum bytes of the sheet for raw data, which is read as a whole. Templates are mostly empty; real ones are far
 * smaller.
 */
const sheetMax = 20_000_000
/** Maximum bytes of each other part that is read. */
const partMax = 4_000_000

type TemplateFault = 'noRawData' | 'macros' | 'unreadable' | 'sheetTooLarge' | 'mergedRows'

export type Template = {
  entries: ZipEntry[]
  /** Names of the parts, as in the file. */
  paths: { book: string; bookRelations: string; types: string; sheet: string }
  /** Their contents. */
  book: string
  bookRelations: string
  types: string
  sheet: SheetFrame
  /** Which of its cell formats show times. */
  moments: MomentStyles
  /** It uses the 1904 date system. */
  is1904: boolean
}

/** Thrown only within this file. */
class Fault extends Error {
  readonly fault: TemplateFault
  constructor(fault: TemplateFault) {
    super(fault)
    this.fault = fault
  }
}

/** Reads a workbook. If it is not usable as a template, returns the fault. */
export async function readTemplate(file: FileBytes): Promise<Template | { fault: TemplateFault }> {
  try {
    return await read(file)
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault }
    if (error instanceof AppError || error instanceof NotXml) return { fault: 'unreadable' }
    throw error
  }
}

async function read(file: FileBytes): Promise<Template> {
  const entries = await readZipEntries(file)
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  // Two parts with the same name: programs disagree on which one applies.
  if (byName.size !== entries.length) throw new Fault('unreadable')
  if (entries.some(({ name }) => /vbaproject\.bin$|vbadata\.xml$/i.test(name))) throw new Fault('macros')
  const find = (path: string): ZipEntry => {
    const entry = byName.get(path.toLowerCase())
    if (entry === undefined) throw new Fault('unreadable')
    return entry
  }
  const bookEntry = find('xl/workbook.xml')
  const relationsEntry = find('xl/_rels/workbook.xml.rels')
  const typesEntry = find('[Content_Types].xml')
  const types = await readText(file, typesEntry)
  if (/macroEnabled/i.test(types)) throw new Fault('macros')
  checkTags(types)
  const book = await readText(file, bookEntry)
  const bookRelations = await readText(file, relationsEntry)
  const sheetEntry = find(findSheetPath(book, bookRelations))
  const stylesEntry = byName.get('xl/styles.xml')
  const sheet = splitSheet(await readText(file, sheetEntry, sheetMax))
  if (hasMergedRows(sheet.after)) throw new Fault('mergedRows')
  return {
    entries,
    paths: {
      book: bookEntry.name,
      bookRelations: relationsEntry.name,
      types: typesEntry.name,
      sheet: sheetEntry.name,
    },
    book,
    bookRelations,
    types,
    sheet,
    is1904: countsFrom1904(book),
    moments: findMomentStyles(stylesEntry === undefined ? null : await readText(file, stylesEntry)),
  }
}

function countsFrom1904(book: string): boolean {
  return elements(book, 'workbookPr').some((tag) => /^(1|true)$/.test(attribute(tag, 'date1904') ?? ''))
}

/** Only the first of merged cells is shown: rows written into the others would be hidden. The header may be merged. */
function hasMergedRows(behindRows: string): boolean {
  return elements(behindRows, 'mergeCell').some((tag) => {
    const rows = (attribute(tag, 'ref') ?? '').match(/\d+/g) ?? []
    return rows.some((row) => Number(row) > 1)
  })
}

async function readText(file: FileBytes, entry: ZipEntry, max = partMax): Promise<string> {
  if (entry.unpackedBytes > max) throw new Fault('sheetTooLarge')
  const pieces: Buffer[] = []
  for await (const piece of readEntry(file, entry)) pieces.push(piece)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
  } catch {
    throw new Fault('unreadable')
  }
}

/** Where the sheet for raw data is in the package. */
function findSheetPath(book: string, bookRelations: string): string {
  const sheet = elements(book, 'sheet').find((tag) =>
    rawDataNames.has(toPlainName(attribute(tag, 'name') ?? '')),
  )
  if (sheet === undefined) throw new Fault('noRawData')
  const [, quoted, id = quoted] = /\s\w+:id\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(sheet) ?? []
  const relation = elements(bookRelations, 'Relationship').find((tag) => attribute(tag, 'Id') === id)
  // A chart sheet is a sheet as well, but has no cells.
  if (relation === undefined || !attribute(relation, 'Type')?.endsWith('/worksheet'))
    throw new Fault('noRawData')
  const target = attribute(relation, 'Target') ?? ''
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

/** The names of the sheet in all languages. */
const rawDataNames: ReadonlySet<string> = new Set(
  Object.values(reportTemplateTexts.texts.sheet).map((name) => toPlainName(name)),
)

/** Width, case, spaces and underscores make no difference. */
function toPlainName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/[\s_]/g, '')
}
