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

/** Files are removed some hours after they are no longer offered. */
function hasFile(now: Date) {
  const from = new Date(now.getTime() - exportFileDaysKept * 86_400_000)
  return sql<boolean>`(h.file_name is not null and h.at >= ${from})`
}

/** The file of an export that this person may see; `null` if there is none. */
export async function findExportFile(
  db: Database,
  identity: Identity,
  id: string,
  now: Date,
): Promise<{ name: string; contentType: string } | null> {
  const row = await selectExports(db, identity)
    .where('h.id', '=', id)
    .where(hasFile(now))
    .select(['h.fileName', 'h.contentType'])
    .executeTakeFirst()
  if (row?.fileName == null || row.contentType === null) return null
  return { name: row.fileName, contentType: row.contentType }
}

/** Records that the file of an export is complete. */
export async function setExportFile(
  tx: Tx,
  id: string,
  { name, contentType }: { name: string; contentType: string },
): Promise<void> {
  await tx.updateTable('exportHistories').set({ fileName: name, contentType }).where('id', '=', id).execute()
}

/** Exports from before then that still have their files. */
export async function listExportFilesBefore(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('exportHistories')
    .select('id')
    .where('fileName', 'is not', null)
    .where('at', '<', before.toISOString())
    .execute()
  return rows.map(({ id }) => id)
}

export async function forgetExportFile(db: Database, id: string): Promise<void> {
  await db.updateTable('exportHistories').set({ fileName: null }).where('id', '=', id).execute()
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
