/** The content of export files, in pieces. */
import type { CsvEncoding } from '@wheelhouse/contract/kernel/csv'
import type { ExportFormat, ExportStatus } from '@wheelhouse/contract/reports/export-history'
import type { Report } from '@wheelhouse/contract/reports/report'
import type { ReportTemplate } from '@wheelhouse/contract/reports/report-template'
import type { Language } from '@wheelhouse/contract/session/session'
import { reportExportTexts } from '@wheelhouse/texts/reports/report-exports'
import type { Database } from '../../kernel/database/database.ts'
import { csvPieces } from '../../kernel/entities/csv.ts'
import type { FileStore } from '../../kernel/files/store-interface.ts'
import { readCodeMeanings } from '../../system/code-meanings.ts'
import type { ReportContents } from '../report-contents.ts'
import { fillTemplate } from '../templates/fill-template.ts'
import { readTemplate } from '../templates/read-template.ts'
import { type Reader, toRows } from './export-cells.ts'
import { getBuildingWords } from './export-history.store.ts'
import type { MediaOfReport } from './media-zip.ts'
import { createReadingTurns } from './reading-turns.ts'
import { toColumns } from './report-columns.ts'
import { xlsxPieces } from './xlsx.ts'
import type { SheetCell } from './xlsx-cells.ts'

/** The progress of an export. */
export type ExportProgress = { status: ExportStatus; rowCount: number; unwritable: number }

/** The contents of reports, in the given order. */
export type ReadContents = (reports: readonly Report[]) => Promise<ReportContents[]>

/** Rows converted to cells at a time: longer-lived objects are garbage-collected much later. */
const rowsOfPiece = 50

/** Shared by all exports of this server. */
const inTurn = createReadingTurns()

/** Where the contents of an export come from. */
type ExportSource = {
  db: Database
  reports: AsyncGenerator<Report[]>
  readContents: ReadContents
  language: Language
  progress: ExportProgress
}

/** A table with a row for each detail, in one of the formats. */
export async function tablePieces(
  source: ExportSource,
  {
    format,
    encoding,
    files,
    template,
  }: { format: ExportFormat; encoding: CsvEncoding; files: FileStore; template: ReportTemplate | null },
): Promise<AsyncGenerator<Uint8Array>> {
  const { language, progress } = source
  const columns = toColumns(language)
  const header = columns.map(({ label }) => label)
  const rows = rowsOf(source, await createReaders(source))
  if (template !== null) return templatePieces(files, template.fileId, header, rows)
  if (format === 'xlsx') return xlsxPieces(reportExportTexts.texts.sheet[language], columns, rows)
  return csvPieces(header, toTexts(rows), encoding, (count) => (progress.unwritable += count))
}

async function templatePieces(
  files: FileStore,
  fileId: string,
  header: readonly string[],
  rows: AsyncGenerator<SheetCell[][]>,
): Promise<AsyncGenerator<Uint8Array>> {
  const size = await files.read(fileId, async (bytes) => bytes.size)
  const file = {
    size,
    read: (offset: number, length: number) => files.read(fileId, (bytes) => bytes.read(offset, length)),
  }
  const content = await readTemplate(file)
  if ('fault' in content) throw new Error(`a template that was taken cannot be read: ${content.fault}`)
  return fillTemplate(file, content, header, rows)
}

async function* rowsOf(
  { reports, readContents, progress }: ExportSource,
  readers: (buildingId: string) => Promise<Reader>,
): AsyncGenerator<SheetCell[][]> {
  for await (const contents of readAhead(reports, readContents)) {
    let cells: SheetCell[][] = []
    for (const { report, details } of contents) {
      cells.push(...toRows(report, details, await readers(report.buildingId)))
      if (cells.length < rowsOfPiece) continue
      progress.rowCount += cells.length
      yield cells
      cells = []
    }
    progress.rowCount += cells.length
    if (cells.length > 0) yield cells
  }
}

/** Reads the next page from the database while this one is written, and the ids of the reports after it meanwhile. */
async function* readAhead(
  reports: AsyncGenerator<Report[]>,
  readContents: ReadContents,
): AsyncGenerator<ReportContents[]> {
  let page: Promise<IteratorResult<Report[]>> | null = null
  const read = () =>
    inTurn(async () => {
      const { done, value } = await (page ?? reports.next())
      if (done === true) return null
      page = reports.next()
      page.catch(() => undefined)
      return readContents(value)
    })
  let next = read()
  for (let contents = await next; contents !== null; contents = await next) {
    next = read()
    // An error after an early exit is ignored.
    next.catch(() => undefined)
    yield contents
  }
}

async function* toTexts(pages: AsyncIterable<readonly (readonly SheetCell[])[]>) {
  for await (const rows of pages)
    yield rows.map((row) =>
      row.map((cell) =>
        cell === null || typeof cell !== 'object' ? cell : 'day' in cell ? cell.day : cell.local,
      ),
    )
}

/** The media of reports, page by page; `null` when no report has, or should have, any. */
export async function mediaPages(source: ExportSource): Promise<AsyncGenerator<MediaOfReport[]> | null> {
  const readers = await createReaders(source)
  const pages = readMedia(source, readers)
  for (let page = await pages.next(); page.done !== true; page = await pages.next())
    if (page.value.some(({ media, taken }) => media.length + taken.length > 0))
      return beginWith(page.value, pages)
  return null
}

async function* readMedia(
  { reports, readContents }: ExportSource,
  readers: (buildingId: string) => Promise<Reader>,
): AsyncGenerator<MediaOfReport[]> {
  for await (const page of reports) {
    const read: MediaOfReport[] = []
    for (const { report, details, media, taken } of await inTurn(() => readContents(page)))
      read.push({ report, details, media, taken, building: (await readers(report.buildingId)).building })
    yield read
  }
}

async function* beginWith<Item>(first: Item, rest: AsyncGenerator<Item>): AsyncGenerator<Item> {
  yield first
  yield* rest
}

/** Each building is read once. */
async function createReaders({ db, language }: ExportSource) {
  const getMeaning = await readCodeMeanings(db, language)
  const known = new Map<string, Reader>()
  return async (buildingId: string): Promise<Reader> => {
    const reader = known.get(buildingId) ?? {
      language,
      getMeaning,
      building: await getBuildingWords(db, buildingId),
    }
    known.set(buildingId, reader)
    return reader
  }
}
