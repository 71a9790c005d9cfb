import type { Filter } from '@wheelhouse/contract/kernel/filter'
import type { TableFormat } from '@wheelhouse/contract/reports/export-history'
import type { Language } from '@wheelhouse/contract/session/session'
import type { Database } from '../../kernel/database/database.ts'
import type { FileStore } from '../../kernel/files/store-interface.ts'
import { identityOfBuilding } from '../../kernel/http/identity.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { type ListReadings, readContents } from '../report-contents.ts'
import type { ExportFiles } from './export-files.ts'
import { openExport } from './export-reports.ts'

export type ToFileParts = {
  db: Database
  clock: Clock
  files: FileStore
  exportFiles: ExportFiles
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
 * @throws AppError report.nothingFound; the file system's own error when the disk is full
 */
export async function exportToFile(
  { db, clock, files, exportFiles, listReadings }: ToFileParts,
  { organizationId, buildingId, operatorId, filter, format, language }: Wanted,
): Promise<{ id: string; name: string; contentType: string }> {
  const identity = identityOfBuilding({ organizationId, buildingId }, 'export')
  const reader = { db, clock, identity, files }
  const { id, file } = await openExport(
    { ...reader, readContents: (reports) => readContents(reader, reports, listReadings) },
    { organizationId, operatorId },
    { filter, format, language, encoding: 'utf-8' },
  )
  await exportFiles.write(id, file.pieces)
  return { id, name: file.name, contentType: file.contentType }
}
