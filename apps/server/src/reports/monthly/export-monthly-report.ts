import type { MonthlyReport } from '@wheelhouse/contract/reports/monthly-report'
import type { Language } from '@wheelhouse/contract/session/session'
import type { FileStore } from '../../kernel/files/store-interface.ts'
import type { OperatorContext } from '../../kernel/http/context.ts'
import type { FileAnswer } from '../../kernel/http/file-answer.ts'
import { identityOfBuilding } from '../../kernel/http/identity.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { readCodeMeanings } from '../../system/code-meanings.ts'
import { beginExport, findExporter, noteExport, type StoredExport } from '../exports/export-history.store.ts'
import type { ExportProgress } from '../exports/export-pieces.ts'
import { type OpenExport, watched } from '../exports/export-reports.ts'
import { storeExport, type ToFileParts } from '../exports/export-to-file.ts'
import { toPlainName } from '../exports/media-zip.ts'
import { workbookPieces, xlsxType } from '../exports/xlsx.ts'
import type { ListReadings } from '../report-contents.ts'
import { type MonthReader, makeMonthlyReport, type WantedMonth } from './make-monthly-report.ts'
import { firstPictureColumn, toMonthlySheets } from './monthly-sheets.ts'
import { findProblemPictures } from './problem-pictures.ts'

type Query = WantedMonth & { language: Language }
/** The sources of pictures and readings. */
export type MonthSources = { files: FileStore; listReadings: ListReadings }

/**
 * A monthly report as an Excel workbook, on request.
 * @throws AppError report.exportDenied, entity.notFound
 */
export async function exportMonthlyReport(
  ctx: OperatorContext,
  query: Query,
  { files, listReadings }: MonthSources,
): Promise<FileAnswer> {
  const { operatorId } = ctx.identity
  const exporter = await findExporter(ctx.db, operatorId)
  if (exporter?.canExportReport !== true) throw new AppError('report.exportDenied')
  const by = { organizationId: exporter.organizationId, operatorId }
  const { identity, clock } = ctx
  const report = await ctx.readHistory(({ db }) =>
    makeMonthlyReport({ db, identity, clock }, query, listReadings),
  )
  const { id, file } = await openMonthlyExport(ctx, by, query, { report, files })
  const after = { format: 'xlsx', month: query.month }
  return { ...file, taken: { action: 'report:export', entity: 'exportHistory', entityId: id, after } }
}

/**
 * Writes it to a file that is kept, for a rule of the building. It is valid once `setExportFile` has been called.
 * @throws AppError entity.notFound; the store's own error when it is full or away
 */
export async function exportMonthToFile(
  { db, clock, files, listReadings }: ToFileParts,
  { organizationId, operatorId, ...query }: Query & { organizationId: string; operatorId: string | null },
): Promise<StoredExport> {
  const identity = identityOfBuilding({ organizationId, buildingId: query.buildingId }, 'export')
  const by = { organizationId, operatorId }
  const report = await makeMonthlyReport({ db, clock, identity }, query, listReadings)
  return storeExport(files, await openMonthlyExport({ db, clock }, by, query, { report, files }))
}

/** Begins the export of a report for somebody whose permission the caller has checked. */
async function openMonthlyExport(
  { db, clock }: Pick<MonthReader, 'db' | 'clock'>,
  by: { organizationId: string; operatorId: string | null },
  { buildingId, month, language }: Query,
  { report, files }: { report: MonthlyReport; files: FileStore },
): Promise<Omit<OpenExport, 'count'>> {
  const pictures = await findProblemPictures(report, files, firstPictureColumn)
  const sheets = toMonthlySheets(report, language, await readCodeMeanings(db, language), pictures)
  const rowCount = sheets.reduce((total, { rows }) => total + rows.length, 0)
  const id = await beginExport(db, {
    ...by,
    format: 'xlsx',
    encoding: null,
    language,
    templateName: null,
    month,
    conditions: { where: { buildingId } },
    at: clock.now(),
  })
  const progress: ExportProgress = { status: 'cancelled', rowCount, unwritable: 0 }
  const note = () => noteExport(db, id, { ...progress }, clock.now())
  const name = `monthly-report_${month}_${toPlainName(report.buildingName)}.xlsx`
  const pieces = watched(clock, workbookPieces(sheets), progress, note)
  return { id, file: { name, contentType: xlsxType, pieces } }
}
