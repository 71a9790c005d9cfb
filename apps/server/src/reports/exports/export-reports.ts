import type { CsvEncoding } from '@wheelhouse/contract/kernel/csv'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import type { ExportFormat, ExportStatus } from '@wheelhouse/contract/reports/export-history'
import type { Report } from '@wheelhouse/contract/reports/report'
import type { Language } from '@wheelhouse/contract/session/session'
import type { Database } from '../../kernel/database/database.ts'
import { csvTypes } from '../../kernel/entities/csv.ts'
import type { FileStore } from '../../kernel/files/store-interface.ts'
import type { Context, OperatorContext } from '../../kernel/http/context.ts'
import type { FileAnswer } from '../../kernel/http/file-answer.ts'
import type { Identity } from '../../kernel/http/identity.ts'
import { AppError, invalidField } from '../../kernel/process/app-error.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { countDays, listReportIds, listReportsById } from '../report.store.ts'
import { reportTemplateStore } from '../templates/report-template.store.ts'
import { beginExport, findExporter, noteExport } from './export-history.store.ts'
import { type ExportProgress, mediaPages, type ReadContents, tablePieces } from './export-pieces.ts'
import { mediaZipPieces } from './media-zip.ts'
import { xlsxType } from './xlsx.ts'

/** How many reports are read together before a part of the file is sent. */
const reportsOfPage = 250
/** How often the history's progress is updated. Milliseconds. */
const noteEveryMs = 5_000

type Query = {
  filter?: Filter | undefined
  language: Language
  encoding: CsvEncoding
  format: ExportFormat
  templateId?: string | undefined
}

/** Whose reports are read, and the sources of their details and media. */
type ExportReader = Pick<Context, 'db' | 'identity' | 'clock'> & {
  files: FileStore
  readContents: ReadContents
}

/**
 * The reports that a filter finds as a file, read page by page while the client takes them (R-REPORTS-3). The set of
 * reports is fixed at the beginning, so that additions and deletions meanwhile do not shift others. The outcome is
 * recorded in the history.
 * @throws AppError report.exportDenied, report.nothingFound, report.noMedia, report.severalDays, entity.notFound
 */
export async function exportReports(
  ctx: OperatorContext,
  files: FileStore,
  readContents: ReadContents,
  query: Query,
): Promise<FileAnswer> {
  const { operatorId } = ctx.identity
  const exporter = await findExporter(ctx.db, operatorId)
  if (exporter?.canExportReport !== true) throw new AppError('report.exportDenied')
  const by = { organizationId: exporter.organizationId, operatorId }
  const { id, count, file } = await openExport({ ...ctx, files, readContents }, by, query)
  const after = { format: query.format, reports: count }
  return { ...file, taken: { action: 'report:export', entity: 'exportHistory', entityId: id, after } }
}

export type OpenExport = {
  id: string
  /** How many reports are in it. */
  count: number
  file: { name: string; contentType: string; pieces: AsyncIterable<Uint8Array> }
}

/**
 * Begins an export for somebody whose permission the caller has checked.
 * @throws AppError report.nothingFound, report.noMedia, report.severalDays, entity.notFound, request.malformed
 */
export async function openExport(
  reader: ExportReader,
  by: { organizationId: string; operatorId: string | null },
  query: Query,
): Promise<OpenExport> {
  const { db, identity, clock, files, readContents } = reader
  const { filter, language, encoding, format } = query
  const template = await findTemplate(reader, query)
  const now = clock.now()
  const ids = await listReportIds(db, identity, { ...filter, where: upTo(now, filter?.where) })
  if (ids.length === 0) throw new AppError('report.nothingFound')
  if (template?.acrossDays === false && (await countDays(db, ids)) > 1)
    throw new AppError('report.severalDays')
  const progress: ExportProgress = { status: 'cancelled', rowCount: 0, unwritable: 0 }
  const source = { db, reports: pagesOfReports(db, identity, ids), readContents, language, progress }
  // Reads up to the first medium before the response begins, so that an error can still become an error response.
  const media = format === 'media' ? await mediaPages(source) : null
  if (format === 'media' && media === null) throw new AppError('report.noMedia')
  const pieces =
    media === null
      ? await tablePieces(source, { format, encoding, files, template })
      : mediaZipPieces(files, media, language, (count) => (progress.rowCount += count))
  const id = await beginExport(db, {
    ...by,
    format,
    language,
    conditions: filter ?? {},
    at: now,
    encoding: format === 'csv' ? encoding : null,
    templateName: template?.name ?? null,
    month: null,
  })
  const note = () => noteExport(db, id, { ...progress }, clock.now())
  return {
    id,
    count: ids.length,
    file: { ...describeFile(format, encoding, now), pieces: watched(clock, pieces, progress, note) },
  }
}

function upTo(now: Date, where: Where | undefined): Where {
  const upToNow = { startedAt: { lte: now.toISOString() } }
  return where === undefined ? upToNow : { and: [where, upToNow] }
}

async function findTemplate({ db, identity }: ExportReader, { format, templateId }: Query) {
  if (templateId === undefined) return null
  if (format !== 'xlsx') throw invalidField('templateId', 'template.onlyExcel', 'a template is for Excel')
  return reportTemplateStore.get(db, identity, templateId)
}

/** Those of these reports that still exist when their page is read. */
export async function* pagesOfReports(
  db: Database,
  identity: Identity,
  ids: readonly string[],
  size = reportsOfPage,
): AsyncGenerator<Report[]> {
  for (let at = 0; at < ids.length; at += size)
    yield await listReportsById(db, identity, ids.slice(at, at + size))
}

function describeFile(format: ExportFormat, encoding: CsvEncoding, now: Date) {
  // In UTC, because there may be many buildings: `20261120T2305Z`.
  const moment = `${now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z`
  if (format === 'media') return { name: `media_${moment}.zip`, contentType: 'application/zip' }
  return {
    name: `reports_${moment}.${format}`,
    contentType: format === 'csv' ? csvTypes[encoding] : xlsxType,
  }
}

/** Updates the history's progress. If the client disconnects early, the export ends before it is marked done. */
export async function* watched(
  clock: Clock,
  pieces: AsyncIterable<Uint8Array>,
  progress: ExportProgress,
  note: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let notedAt = clock.now().getTime()
  // Concurrent readers see it as running.
  progress.status = 'running'
  let end: ExportStatus = 'cancelled'
  try {
    for await (const piece of pieces) {
      yield piece
      if (clock.now().getTime() - notedAt < noteEveryMs) continue
      notedAt = clock.now().getTime()
      await note()
    }
    end = 'done'
  } catch (error) {
    end = 'failed'
    throw error
  } finally {
    progress.status = end
    await note()
  }
}
