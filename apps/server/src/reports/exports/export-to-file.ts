import type { Filter } from '@wheelhouse/contract/kernel/filter'
import type { TableFormat } from '@wheelhouse/contract/reports/export-history'
import type { Language } from '@wheelhouse/contract/session/session'
import type { Database } from '../../kernel/database/database.ts'
import { measurePieces } from '../../kernel/files/measure-pieces.ts'
import type { FileStore } from '../../kernel/files/store-interface.ts'
import { identityOfBuilding } from '../../kernel/http/identity.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { type ListReadings, readContents } from '../report-contents.ts'
import type { StoredExport } from './export-history.store.ts'
import { type OpenExport, openExport } from './export-reports.ts'

export type ToFileParts = {
  db: Database
  clock: Clock
  files: FileStore
  listReadings: ListReadings
}

type Wanted = {
  organizationId: string
  buildingId: string
  /** Who requested it, for the history. */
  operatorId: string | null
  filter: Filter
  format: TableFormat
  language: Language
}

/**
 * Writes the reports of one building to a file that is kept. It is valid once `setExportFile` has been called.
 * @throws AppError report.nothingFound; the store's own error when it is full or away
 */
export async function exportToFile(
  { db, clock, files, listReadings }: ToFileParts,
  { organizationId, buildingId, operatorId, filter, format, language }: Wanted,
): Promise<StoredExport> {
  const identity = identityOfBuilding({ organizationId, buildingId }, 'export')
  const reader = { db, clock, identity, files }
  const opened = await openExport(
    { ...reader, readContents: (reports) => readContents(reader, reports, listReadings) },
    { organizationId, operatorId },
    { filter, format, language, encoding: 'utf-8' },
  )
  return storeExport(files, opened)
}

/** Brings the file of an export into the store. @throws what reading it throws; the store's own error */
export async function storeExport(
  files: FileStore,
  { id, file: { name, contentType, pieces } }: Pick<OpenExport, 'id' | 'file'>,
): Promise<StoredExport> {
  const measured = measurePieces(pieces)
  await files.keep(id, measured.pieces)
  return { id, name, contentType, ...measured.getMeasured() }
}
