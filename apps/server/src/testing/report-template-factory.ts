import { aTemplateFile } from '@wheelhouse/testkit/template-samples'
import type { Database } from '../kernel/database/database.ts'
import { aStoredFile, stamps, unique } from './factories.ts'

/** A file of a template that something uses. */
export function aStoredTemplateFile(
  db: Database,
  dataDir: string,
  place: { organizationId: string | null; buildingId?: string | null },
): Promise<{ id: string }> {
  const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const file = { kind: 'xlsx', name: 'Daily.xlsx', mime, bytes: aTemplateFile() }
  return aStoredFile(db, dataDir, { ...place, ...file })
}

/** A template that takes reports of several days. */
export async function aReportTemplate(
  db: Database,
  dataDir: string,
  place: { organizationId: string | null; buildingId: string | null },
) {
  const scope = place.organizationId === null ? 0 : place.buildingId === null ? 1 : 2
  const { id: fileId } = await aStoredTemplateFile(db, dataDir, place)
  return db
    .insertInto('reportTemplates')
    .values({ name: `Template ${unique()}`, acrossDays: true, scope, fileId, ...place, ...stamps })
    .returning(['id', 'name', 'fileId', 'revision'])
    .executeTakeFirstOrThrow()
}
