import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../kernel/database/database.ts'
import { setExportFile } from '../reports/exports/export-history.store.ts'
import { testNow } from './factories.ts'

export const exportContent = 'reports'

/** An export of an organisation in the history, as a trigger rule leaves it, without its file. */
export async function anExport(
  db: Database,
  organizationId: string,
  values: { fileName?: string; contentType?: string } = {},
): Promise<{ id: string }> {
  return db
    .insertInto('exportHistories')
    .values({
      organizationId,
      operatorId: null,
      format: 'csv',
      language: 'ja',
      conditions: '{}',
      status: 'done',
      at: testNow,
      aliveAt: testNow,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The same with its file in the store. @param dataDir of the server */
export async function aStoredExport(
  { db, dataDir }: { db: Database; dataDir: string },
  organizationId: string,
): Promise<{ id: string }> {
  const { id } = await anExport(db, organizationId)
  await mkdir(join(dataDir, 'files'), { recursive: true })
  await writeFile(join(dataDir, 'files', id), exportContent)
  const file = { id, name: 'reports.csv', contentType: 'text/csv; charset=utf-8' }
  const measured = { size: exportContent.length, sha256: 'not compared' }
  await db.transaction().execute((tx) => setExportFile(tx, organizationId, { ...file, ...measured }, testNow))
  return { id }
}
