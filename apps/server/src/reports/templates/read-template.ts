/** What is in an Excel workbook that a template is made of (ECMA-376): as much of it as is needed to fill one sheet. */
import { reportTemplateTexts } from '@wheelhouse/texts/reports/report-templates'
import type { FileBytes } from '../../kernel/files/file-bytes.ts'
import { readEntry, readZipEntries, type ZipEntry } from '../../kernel/files/zip-entries.ts'
import { AppError } from '../../kernel/process/app-error.ts'

/** Bytes of a part that is read as a whole. Templates are mostly empty; this is far beyond what people draw. */
const partMax = 20_000_000

export type TemplateFault = 'noRawData' | 'macros' | 'unreadable' | 'sheetTooLarge'

export type Template = {
  entries: ZipEntry[]
  /** Names of the parts, as they stand in the file. */
  paths: { book: string; bookRelations: string; types: string; sheet: string }
  /** Their contents. */
  book: string
  bookRelations: string
  types: string
  styles: string | null
  sheet: string
}

/** Thrown within this file alone. */
class Fault extends Error {
  readonly fault: TemplateFault
  constructor(fault: TemplateFault) {
    super(fault)
    this.fault = fault
  }
}

/** Looks into a workbook. What is no template has a fault, in a word. */
export async function readTemplate(file: FileBytes): Promise<Template | { fault: TemplateFault }> {
  try {
    return await read(file)
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault }
    if (error instanceof AppError) return { fault: 'unreadable' }
    throw error
  }
}

async function read(file: FileBytes): Promise<Template> {
  const entries = await readZipEntries(file)
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  // Two parts of one name: programs do not agree which one counts.
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
  const book = await readText(file, bookEntry)
  const bookRelations = await readText(file, relationsEntry)
  const sheetEntry = find(findSheetPath(book, bookRelations))
  const stylesEntry = byName.get('xl/styles.xml')
  const sheet = await readText(file, sheetEntry)
  if (!/<(\w+:)?sheetData\b/.test(sheet)) throw new Fault('unreadable')
  return {
    entries,
    paths: {
      book: bookEntry.name,
      bookRelations: relationsEntry.name,
      types: typesEntry.name,
      sheet: sheetEntry.name,
    },
    ...{ book, bookRelations, types, sheet },
    styles: stylesEntry === undefined ? null : await readText(file, stylesEntry),
  }
}

async function readText(file: FileBytes, entry: ZipEntry): Promise<string> {
  if (entry.unpackedBytes > partMax) throw new Fault('sheetTooLarge')
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
  const id = /\s\w+:id\s*=\s*(["'])(.*?)\1/.exec(sheet)?.[2]
  const relation = elements(bookRelations, 'Relationship').find((tag) => attribute(tag, 'Id') === id)
  // A chart of its own is a sheet as well, but has no cells.
  if (relation === undefined || !attribute(relation, 'Type')?.endsWith('/worksheet'))
    throw new Fault('noRawData')
  const target = attribute(relation, 'Target') ?? ''
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

/** What the sheet is called in any language. */
const rawDataNames: ReadonlySet<string> = new Set(
  Object.values(reportTemplateTexts.texts.sheet).map((name) => toPlainName(name)),
)

/** Width, case, spaces and underscores make no difference. */
function toPlainName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/[\s_]/g, '')
}

/** The opening tags of this name, with or without a prefix. */
export function elements(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>`, 'g')) ?? []
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The value of an attribute; `null` when it is not there. */
export function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(tag)?.[2]
  return (
    value?.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, code: string) => {
      if (!code.startsWith('#')) return entities[code] ?? whole
      const point = Number(code.startsWith('#x') ? `0${code.slice(1)}` : code.slice(1))
      return point > 0x10_ffff ? whole : String.fromCodePoint(point)
    }) ?? null
  )
}
