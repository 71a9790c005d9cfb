/** Who exported which reports (R-REPORTS-4). */
import type { CsvEncoding } from '@wheelhouse/contract/kernel/csv'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import {
  type ExportFormat,
  type ExportHistory,
  type ExportStatus,
  exportFileDaysKept,
} from '@wheelhouse/contract/reports/export-history'
import type { Language } from '@wheelhouse/contract/session/session'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../../kernel/database/filter-sql.ts'
import { createRobotFile } from '../../kernel/files/file.store.ts'
import type { Measured } from '../../kernel/files/measure-pieces.ts'
import { type Identity, organizationCondition } from '../../kernel/http/identity.ts'

/** An export without progress for this long ended with its server. */
const silence = sql`interval '60 seconds'`

const columns = {
  id: 'h.id',
  organizationId: 'h.organizationId',
  organizationName: 'g.name',
  operatorName: 'o.lastName',
  at: 'h.at',
  format: 'h.format',
  encoding: 'h.encoding',
  rowCount: 'h.rowCount',
}

/** Whether this person's account may export, and who is recorded as exporter; API clients may not. */
export async function findExporter(
  db: Database,
  operatorId: string,
): Promise<{ organizationId: string; canExportReport: boolean } | null> {
  const row = await db
    .selectFrom('operators')
    .select(['organizationId', 'canExportReport'])
    .where('id', '=', operatorId)
    .executeTakeFirst()
  return row ?? null
}

type NewExport = {
  organizationId: string
  operatorId: string | null
  format: ExportFormat
  encoding: CsvEncoding | null
  language: Language
  conditions: object
  templateName: string | null
  at: Date
  /** Of a monthly report. */
  month: string | null
}

/** @returns its id */
export async function beginExport(db: Database, { at, conditions, ...values }: NewExport): Promise<string> {
  const row = await db
    .insertInto('exportHistories')
    .values({ ...values, conditions: JSON.stringify(conditions), status: 'running', at, aliveAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type Progress = { status: ExportStatus; rowCount: number; unwritable: number }

/** Stores an export's progress, or how it ended. */
export async function noteExport(db: Database, id: string, progress: Progress, at: Date): Promise<void> {
  await db
    .updateTable('exportHistories')
    .set({ ...progress, aliveAt: at })
    .where('id', '=', id)
    .execute()
}

function selectExports(db: Database, identity: Identity) {
  return db
    .selectFrom('exportHistories as h')
    .innerJoin('organizations as g', 'g.id', 'h.organizationId')
    .leftJoin('operators as o', 'o.id', 'h.operatorId')
    .where(organizationCondition(identity, 'h.organizationId'))
}

export async function listExports(db: Database, identity: Identity, filter: Filter | undefined, now: Date) {
  const found = selectExports(db, identity)
    .where(whereCondition(filter?.where, columns))
    .select(['h.id', 'h.organizationId', 'g.name as organizationName', 'h.at', 'h.format', 'h.encoding'])
    .select(['h.rowCount', 'h.unwritable', 'h.templateName', 'h.month'])
    .select(hasFile(now).as('hasFile'))
    .select(
      sql<string | null>`nullif(trim(concat_ws(' ', o.last_name, o.first_name)), '')`.as('operatorName'),
    )
    .select(
      sql<ExportStatus>`case when h.status = 'running' and h.alive_at < ${now}::timestamptz - ${silence}
        then 'failed' else h.status end`.as('status'),
    )
    .$castTo<ExportHistory>()
  return listRows(applyPage(found, filter, columns, 'at DESC'), filter)
}

export async function countExports(
  db: Database,
  identity: Identity,
  where: Where | undefined,
): Promise<number> {
  return countRows(selectExports(db, identity).where(whereCondition(where, columns)))
}

/** Files are removed up to two days after they are no longer offered. */
function hasFile(now: Date) {
  const from = new Date(now.getTime() - exportFileDaysKept * 86_400_000)
  return sql<boolean>`(h.file_id is not null and h.at >= ${from})`
}

/** The file of an export that this person may see; `null` if there is none. */
export async function findExportFile(
  db: Database,
  identity: Identity,
  id: string,
  now: Date,
): Promise<{ id: string; name: string; contentType: string; size: number } | null> {
  const row = await selectExports(db, identity)
    .innerJoin('files as f', 'f.id', 'h.fileId')
    .where('h.id', '=', id)
    .where(hasFile(now))
    .select(['f.id', 'f.name', 'f.mime as contentType', 'f.size'])
    .executeTakeFirst()
  return row ?? null
}

/** The file of an export in the store, under the export's id. */
export type StoredExport = Measured & { id: string; name: string; contentType: string }

/** Records that the file of an export is complete. */
export async function setExportFile(
  tx: Tx,
  organizationId: string,
  { id, name, contentType, size, sha256 }: StoredExport,
  now: Date,
): Promise<void> {
  const owner = { organizationId, buildingId: null }
  const file = { id, kind: 'export', name, size } as const
  await createRobotFile(tx, file, { mime: contentType, sha256 }, { owner, now })
  await tx
    .updateTable('exportHistories')
    .set({ fileId: id, fileName: null, contentType: null })
    .where('id', '=', id)
    .execute()
}

/** An export whose file is not in the store yet, by the name of that file. */
export async function findOldExport(
  db: Database,
  name: string,
): Promise<{ organizationId: string; fileName: string; contentType: string } | null> {
  const row = await db
    .selectFrom('exportHistories')
    .where(sql<string>`id::text`, '=', name)
    .select(['organizationId', 'fileName', 'contentType'])
    .executeTakeFirst()
  if (row?.fileName == null || row.contentType === null) return null
  return { organizationId: row.organizationId, fileName: row.fileName, contentType: row.contentType }
}

/** The files are removed later, together with other unreferenced ones. */
export async function forgetExportFilesBefore(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('exportHistories')
    .set({ fileId: null })
    .where('fileId', 'is not', null)
    .where('at', '<', before.toISOString())
    .execute()
}

export async function removeExportsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('exportHistories').where('at', '<', before.toISOString()).execute()
}

/** The building's data in an export, for a report that its reader may see. */
export function getBuildingWords(db: Database, id: string): Promise<{ name: string; timezone: string }> {
  return db
    .selectFrom('buildings')
    .select(['name', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
