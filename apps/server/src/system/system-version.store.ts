import { type PublishedVersion, systemVersionSchema } from '@wheelhouse/contract/system/system-version'
import type { Database } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { storedFile } from '../kernel/files/file.store.ts'
import { everyVersion, versionsPublishedTo } from './system-version.policy.ts'

/** The newest that people are shown. */
const mostShown = 50

export const systemVersionStore = crudStore('systemVersions', {
  schema: systemVersionSchema,
  visibleTo: everyVersion,
  order: 'publishedAt DESC',
  unique: { system_versions_version: 'version' },
  computed: { file: storedFile('systemVersions.fileId') },
})

/** What was published to the person of a session, newest first. */
export async function listPublished(db: Database, sessionId: string, now: Date): Promise<PublishedVersion[]> {
  const { labsEnabled } = await db
    .selectFrom('sessions')
    .select('labsEnabled')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('systemVersions')
    .select(['id', 'name', 'version', 'target', 'models', 'status', 'releaseNote', 'publishedAt'])
    .where(versionsPublishedTo(labsEnabled, now))
    .orderBy('publishedAt', 'desc')
    .limit(mostShown)
    .execute()
  return rows
}
