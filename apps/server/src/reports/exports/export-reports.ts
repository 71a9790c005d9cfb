import type { CsvEncoding } from '@wheelhouse/contract/kernel/csv'
import type { Filter } from '@wheelhouse/contract/kernel/filter'
import type { ExportFormat, ExportStatus } from '@wheelhouse/contract/reports/export-history'
import type { Report, ReportDetail } from '@wheelhouse/contract/reports/report'
import type { Language } from '@wheelhouse/contract/session/session'
import { reportColumnTexts, reportExportTexts } from '@wheelhouse/texts/reports/report-exports'
import type { Database } from '../../kernel/database/database.ts'
import { csvPieces, csvTypes } from '../../kernel/entities/csv.ts'
import { formatLocalTime } from '../../kernel/entities/local-time.ts'
import { pagesOf } from '../../kernel/entities/pages-of.ts'
import { type SheetCell, xlsxPieces, xlsxType } from '../../kernel/entities/xlsx.ts'
import type { Context, OperatorContext } from '../../kernel/http/context.ts'
import type { FileAnswer } from '../../kernel/http/file-answer.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { readCodeMeanings } from '../../system/code-meanings.ts'
import { listReports } from '../report.store.ts'
import { type Reader, toRows } from './export-cells.ts'
import { beginExport, findExporter, getBuildingWords, noteExport } from './export-history.store.ts'

/** Reports whose details are read one after the other before a portion of the file goes out. */
const reportsOfPage = 20
/** How often the history is told how far the file is. Milliseconds. */
const noteEveryMs = 5_000

type Query = { filter?: Filter | undefined; language: Language; encoding: CsvEncoding; format: ExportFormat }

/** What a report tells, in order. */
export type ReadDetails = (report: Report) => Promise<readonly ReportDetail[]>

/** Whose reports are read. */
export type ExportSource = Pick<Context, 'db' | 'identity' | 'clock'>

/**
 * The reports that a filter finds as a file, read page by page while the client takes them (R-REPORTS-3). Whatever becomes of
 * it stands in the history.
 * @throws AppError report.exportDenied, report.nothingFound, request.malformed
 */
export async function exportReports(
  ctx: OperatorContext,
  readDetails: ReadDetails,
  query: Query,
): Promise<FileAnswer> {
  const { operatorId } = ctx.identity
  const exporter = await findExporter(ctx.db, operatorId)
  if (exporter?.canExportReport !== true) throw new AppError('report.exportDenied')
  const by = { organizationId: exporter.organizationId, operatorId }
  const { file } = await openExport(ctx, by, readDetails, query)
  return file
}

/**
 * Begins an export for somebody, whose right to it the caller has looked at.
 * @throws AppError report.nothingFound, request.malformed
 */
export async function openExport(
  source: ExportSource,
  by: { organizationId: string; operatorId: string | null },
  readDetails: ReadDetails,
  { filter, language, encoding, format }: Query,
) {
  const { db, identity, clock } = source
  const now = clock.now()
  const upToNow = { startedAt: { lte: now.toISOString() } }
  const pages = pagesOf<Report>((page) => listReports(db, identity, page), filter, upToNow, reportsOfPage)
  // The first page before the answer begins: an error is still one of its own.
  const first = await pages.next()
  if (first.done === true || first.value.length === 0) throw new AppError('report.nothingFound')
  const id = await beginExport(db, {
    ...{ ...by, format, language, conditions: filter ?? {}, at: now },
    encoding: format === 'csv' ? encoding : null,
  })
  const progress = { status: 'cancelled' as ExportStatus, rowCount: 0, unwritable: 0 }
  const readers = await createReaders(db, language)
  async function* rows(): AsyncGenerator<SheetCell[][]> {
    let notedAt = clock.now().getTime()
    for (let page = first; page.done !== true; page = await pages.next()) {
      const cells: SheetCell[][] = []
      for (const report of page.value)
        cells.push(...toRows(report, await readDetails(report), await readers(report.buildingId)))
      progress.rowCount += cells.length
      yield cells
      if (clock.now().getTime() - notedAt < noteEveryMs) continue
      notedAt = clock.now().getTime()
      await noteExport(db, id, { ...progress, status: 'running' }, clock.now())
    }
  }
  const header = Object.values(reportColumnTexts.texts).map((text) => text[language])
  const pieces =
    format === 'csv'
      ? csvPieces(header, toTexts(rows()), encoding, (count) => (progress.unwritable += count))
      : xlsxPieces(reportExportTexts.texts.sheet[language], header, rows())
  const file = {
    name: `reports_${formatLocalTime(now.toISOString(), 'UTC').slice(0, 10).replaceAll('/', '')}.${format}`,
    contentType: format === 'csv' ? csvTypes[encoding] : xlsxType,
    pieces: noteEnd(pieces, progress, () => noteExport(db, id, progress, clock.now())),
  }
  return { id, file }
}

/** Who goes away early ends it before it says that it is done. */
async function* noteEnd(
  pieces: AsyncIterable<Uint8Array>,
  progress: { status: ExportStatus },
  note: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
    progress.status = 'done'
  } catch (error) {
    progress.status = 'failed'
    throw error
  } finally {
    await note()
  }
}

async function* toTexts(pages: AsyncIterable<readonly (readonly SheetCell[])[]>) {
  for await (const rows of pages)
    yield rows.map((row) =>
      row.map((cell) => (cell !== null && typeof cell === 'object' ? cell.local : cell)),
    )
}

/** Each building is read once. */
async function createReaders(db: Database, language: Language) {
  const getMeaning = await readCodeMeanings(db, language)
  const known = new Map<string, Reader>()
  return async (buildingId: string): Promise<Reader> => {
    const reader = known.get(buildingId) ?? {
      ...{ language, getMeaning, building: await getBuildingWords(db, buildingId) },
    }
    known.set(buildingId, reader)
    return reader
  }
}
